import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft } from '#features/reports/drafts.browser.ts'
import { type Draft, isBegun, submissionKey } from '#features/reports/drafts.rules.ts'
import { newKey } from '#web/newKey.ts'

type Typed = Omit<Draft, 'owner' | 'key' | 'tried'>

export interface KeptDraft {
  /** What was typed is kept in this browser. */
  isKept: boolean
  /** The key of an attempt to submit this content: the same for every repetition, after a reload and in another tab too. */
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
  const key = useRef<string>(null)
  const tried = useRef<string>(null)
  const hasEnded = useRef(false)
  const [isKept, setKept] = useState(false)
  const { category, description, point, hadPhoto } = typed

  useEffect(() => {
    if (!found) return
    key.current = found.key
    tried.current = found.tried
  }, [found])
  useEffect(() => {
    if (!isLive || hasEnded.current) return
    key.current ??= newKey()
    const draft = { owner, category, description, point, hadPhoto, key: key.current, tried: tried.current }
    if (isBegun(draft)) setKept(keepDraft(draft))
    else if (isKept) {
      dropDraft()
      setKept(false)
    }
  }, [isLive, isKept, owner, category, description, point, hadPhoto])

  return {
    isKept,
    keyOf(content) {
      key.current ??= newKey()
      tried.current = content
      keepDraft({ owner, ...typed, key: key.current, tried: content })
      return submissionKey(key.current, content)
    },
    wasTried: (content) => tried.current === content,
    renewKey() {
      key.current = null
      tried.current = null
    },
    end() {
      hasEnded.current = true
      dropDraft()
    },
  }
}
