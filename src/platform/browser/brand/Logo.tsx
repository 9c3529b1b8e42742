import styles from './Logo.module.css'

/** The product's logo, a lantern: 24 × 31. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 24 31" aria-hidden="true">
      <path d="M8.2 3.6h7.6L18 8H6z" fill="currentColor" />
      <path className={styles.glass} d="M7 9.2h10l-1.7 8.3H8.7z" stroke="currentColor" strokeWidth="1.3" />
      <path d="M11 1h2v3h-2zM8.2 17.8h7.6v2H13v8.4h2.6V31H8.4v-2.8H11v-8.4H8.2z" fill="currentColor" />
    </svg>
  )
}

export function Brand({ name }: { name: string }) {
  return (
    <span className={styles.brand}>
      <Logo />
      {name}
    </span>
  )
}
