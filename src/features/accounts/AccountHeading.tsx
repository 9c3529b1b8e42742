import type { RefObject } from 'react'
import { useRoot } from '#platform/browser/root.ts'
import { Brand } from '#platform/browser/brand/Logo.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import styles from './AccountHeading.module.css'

interface AccountHeadingProps {
  title: string
  words: string
  ref: RefObject<HTMLHeadingElement | null>
}

/** The heading of an account screen: the product's logo, a title and one line of explanation. */
export function AccountHeading({ title, words, ref }: AccountHeadingProps) {
  const { installation } = useRoot()
  return (
    <div>
      <p className={styles.brand}>
        <Brand name={installation.productName} />
      </p>
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      <Muted>{words}</Muted>
    </div>
  )
}
