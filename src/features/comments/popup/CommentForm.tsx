import { type FormEvent, useId, useRef } from 'react'
import { ACCEPTED_IMAGE_TYPES } from '#features/media/media.rules.ts'
import { useReturnTo } from '#features/reports/signInReturn.browser.ts'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { Button, LinkButton } from '#platform/browser/ui/Button.tsx'
import { FieldError } from '#platform/browser/ui/form/Field.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { joinTexts } from '#shared/text.ts'
import { signInPath } from '#shared/sitePath.ts'
import { useAfterHydration } from '#platform/browser/hooks/useAfterHydration.ts'
import styles from './CommentForm.module.css'
import type { CommentsState } from './comments.browser.ts'
import { type RefusedComment, useCommentForm } from './commentForm.browser.ts'
import { useUnposted, type ChosenImage } from './unposted.browser.ts'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import previewStyles from './Previews.module.css'

interface CommentFormProps {
  thread: CommentsState
  /** Whether the report is hidden; then nobody can comment. */
  isHidden: boolean
  refused?: RefusedComment | undefined
  /** The idempotency key of the form without JavaScript. */
  formKey?: string | undefined
  /** Whether it is at the foot of a sheet and grows upwards. */
  isFoot?: boolean | undefined
}

/** A box for text and images; visitors get a link to sign in. Or why nobody can comment. Source: spec §2 "Comments popup". */
export function CommentForm(props: CommentFormProps) {
  const { me, reportId } = props.thread
  const returnTo = useReturnTo(reportId)
  if (props.isHidden) return <Muted>{m.comments_hidden()}</Muted>
  if (me) return <Form key={me.id} {...props} />
  return (
    <Row between wrap className={styles.signIn}>
      <Muted>{m.comments_sign_in()}</Muted>
      <LinkButton look="main" size="s" to={signInPath(returnTo)}>
        {m.accounts_signin_title()}
      </LinkButton>
    </Row>
  )
}

function Form({ thread, refused, formKey, isFoot = false }: Omit<CommentFormProps, 'isHidden'>) {
  // The box is uncontrolled, so that text which is typed before the script runs stays.
  const box = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const unposted = useUnposted(thread)
  const form = useCommentForm(thread, refused, (text) => {
    if (box.current && box.current.value !== text) box.current.value = text
  })
  const { images, problems, share, isBusy, isPosted } = form
  const hasImages = unposted.now().images.length > 0
  const errorId = useId()
  const wrong = problems.length > 0 && ({ 'aria-invalid': true, 'aria-describedby': errorId } as const)
  const remove = (id: string) => {
    form.remove(id)
    box.current?.focus()
  }
  const attach = () => {
    const chosen = [...(file.current?.files ?? [])]
    if (!file.current || chosen.length === 0) return
    file.current.value = ''
    form.attach(chosen)
  }
  useAfterHydration(() => {
    if (box.current && !isBusy) {
      const early = box.current.value
      const restored = unposted.restore()
      const text = joinTexts(restored, early)
      if (text !== early) box.current.value = text
      if (text !== restored) unposted.keep({ text })
    }
    // To attach images stores the text too.
    attach()
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.post(box.current?.value ?? '')
  }
  return (
    <Stack as="form" gap={2} method="post" encType="multipart/form-data" onSubmit={submit}>
      {formKey && <input type="hidden" name="key" value={formKey} />}
      {problems.length > 0 && (
        <div id={errorId} className={styles.problems} data-foot={isFoot || undefined}>
          {problems.map((problem) => (
            <FieldError key={problem}>{problem}</FieldError>
          ))}
        </div>
      )}
      {images.length > 0 && <Previews images={images} onRemove={remove} />}
      <div className={styles.say} data-invalid={problems.length > 0 || undefined}>
        <label className={styles.attach}>
          <input
            ref={file}
            type="file"
            name="images"
            multiple
            accept={ACCEPTED_IMAGE_TYPES.join(',')}
            aria-label={m.comments_attach()}
            disabled={isBusy}
            onChange={attach}
            {...wrong}
          />
          <Icon name="image" />
        </label>
        <textarea
          ref={box}
          name="text"
          rows={1}
          defaultValue={refused?.text ?? (isBusy ? '' : unposted.now().text)}
          onChange={({ currentTarget }) => {
            unposted.keep({ text: currentTarget.value, problems: [] })
            if (currentTarget.value.trim()) form.correct()
          }}
          readOnly={isBusy}
          aria-label={m.comments_add()}
          placeholder={m.comments_add()}
          {...wrong}
        />
        <Button look="main" type="submit" aria-label={m.comments_post()} busy={isBusy} busyLabel={m.comments_posting()}>
          {m.comments_post_short()}
        </Button>
      </div>
      <VisuallyHidden as="p" role="status">
        {isPosted && m.comments_posted()}
      </VisuallyHidden>
      {isBusy && hasImages && (
        <progress
          className={styles.progress}
          value={share}
          aria-label={m.ui_sent({ percent: Math.round(share * 100) })}
        />
      )}
    </Stack>
  )
}

/** The images that were chosen for a comment, each with a button that removes it. */
function Previews({ images, onRemove }: { images: ChosenImage[]; onRemove: (id: string) => void }) {
  return (
    <ul className={previewStyles.previews}>
      {images.map(({ id, name, preview, isFailed }) => (
        <li key={id} data-failed={isFailed || undefined}>
          <img src={preview} alt={name} />
          <IconButton icon="x" label={m.comments_remove_image({ name })} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
