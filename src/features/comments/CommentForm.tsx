import { type FormEvent, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { ACCEPTED_IMAGE_TYPES } from '#features/media/media.rules.ts'
import { m } from '#messages'
import { Icon } from '#web/icons/Icon.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import styles from './CommentForm.module.css'
import type { Talk } from './comments.browser.ts'
import { type ChosenImage, useCommentForm } from './useCommentForm.ts'

/** A box to write in and images to attach; for visitors the way to sign in. Source: spec §2 "Comments popup". */
export function CommentForm({ talk }: { talk: Talk }) {
  const { pathname, search } = useLocation()
  if (talk.me) return <Form talk={talk} />
  const returnTo = `${pathname}${search}`
  return (
    <div className={styles.signIn}>
      <p className="muted">{m.comment_sign_in()}</p>
      <LinkButton look="main" size="s" to={`/signin?${new URLSearchParams({ returnTo })}`}>
        {m.nav_sign_in()}
      </LinkButton>
    </div>
  )
}

function Form({ talk }: { talk: Talk }) {
  const form = useCommentForm(talk)
  const { images, problems, share } = form
  const box = useRef<HTMLTextAreaElement>(null)
  const errorId = useId()
  const isBusy = share !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.post()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {problems.length > 0 && (
        <div id={errorId}>
          {problems.map((problem) => (
            <FieldError key={problem}>{problem}</FieldError>
          ))}
        </div>
      )}
      {images.length > 0 && (
        <Previews
          images={images}
          onRemove={(id) => {
            form.remove(id)
            box.current?.focus()
          }}
        />
      )}
      <div className={styles.say} data-invalid={problems.length > 0 || undefined}>
        <label className={styles.attach}>
          <input
            type="file"
            multiple
            accept={ACCEPTED_IMAGE_TYPES.join(',')}
            aria-label={m.comment_attach()}
            disabled={isBusy}
            onChange={({ target }) => {
              form.attach([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <Icon name="image" />
        </label>
        <textarea
          ref={box}
          rows={1}
          value={form.text}
          readOnly={isBusy}
          aria-label={m.comment_add()}
          placeholder={m.comment_add()}
          aria-describedby={problems.length > 0 ? errorId : undefined}
          onChange={({ target }) => form.setText(target.value)}
        />
        <Button look="main" type="submit" aria-label={m.comment_post()} busy={isBusy} busyLabel={m.comment_posting()}>
          {m.comment_post_short()}
        </Button>
      </div>
      {isBusy && images.length > 0 && (
        <progress
          className={styles.progress}
          value={share}
          aria-label={m.comment_sent({ percent: Math.round(share * 100) })}
        />
      )}
    </form>
  )
}

function Previews({ images, onRemove }: { images: ChosenImage[]; onRemove: (id: string) => void }) {
  return (
    <ul className={styles.previews}>
      {images.map(({ id, name, preview, isFailed }) => (
        <li key={id} data-failed={isFailed || undefined}>
          <img src={preview} alt={name} />
          <IconButton icon="x" label={m.comment_remove_image({ name })} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
