import { m } from '#messages'
import styles from './Steps.module.css'

/** Which of the two steps this is, as two bars. */
export function Steps({ now }: { now: 1 | 2 }) {
  return (
    <div className={styles.steps} role="img" aria-label={m.accounts_register_step({ step: now })}>
      <span data-on />
      <span data-on={now === 2 || undefined} />
    </div>
  )
}
