import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft } from '#features/reports/drafts.browser.ts'
import { type Draft, isBegun } from '#features/reports/drafts.rules.ts'
import { newKey } from '#web/newKey.ts'

type Typed = Omit<Draft, 'owner' | 'attempt'>

export interface KeptDraft {
  /** What was typed is kept in this browser. */
  isKept: boolean
  /** The key of an attempt to submit this content: the same for every repetition, a reload between them included. */
  keyOf: (content: string) => string
  /** Whether there was an attempt to submit this content already. */
  wasTried: (content: string) => boolean
  /** The next attempt gets a key of its own. */
  renewKey: () => void
  /** It was submitted. */
  end: () => void
}

/** Keeps what is typed, under its owner's name, until it is submitted or emptied. `found`: the draft that was restored. */
export function useDraft(owner: string | null, typed: Typed, found: Draft | null, isLive: boolean): KeptDraft {
  const attempt = useRef<Draft['attempt']>(null)
  const hasEnded = useRef(false)
  const [isKept, setKept] = useState(false)
  const { category, description, point, hadPhoto } = typed

  useEffect(() => {
    if (found) attempt.current = found.attempt
  }, [found])
  useEffect(() => {
    if (!isLive || hasEnded.current) return
    const draft = { owner, category, description, point, hadPhoto, attempt: attempt.current }
    if (isBegun(draft)) setKept(keepDraft(draft))
    else if (isKept) {
      dropDraft()
      setKept(false)
    }
  }, [isLive, isKept, owner, category, description, point, hadPhoto])

  return {
    isKept,
    keyOf(content) {
      if (attempt.current?.content !== content) attempt.current = { key: newKey(), content }
      keepDraft({ owner, ...typed, attempt: attempt.current })
      return attempt.current.key
    },
    wasTried: (content) => attempt.current?.content === content,
    renewKey() {
      attempt.current = null
    },
    end() {
      hasEnded.current = true
      dropDraft()
    },
  }
}
