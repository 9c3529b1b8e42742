import styles from './Scene.module.css'

/** The picture of the lamp and the Rock: a band on phones, a whole column from 1024 px on. */
export function Scene() {
  return (
    <div className={styles.scene}>
      <svg viewBox="0 0 390 190" aria-hidden="true">
        <Rock isWide />
      </svg>
    </div>
  )
}

/** The same picture without its sky, for an empty list. With `out` the lamp is off, for a page without content. */
export function SceneArt({ out }: { out: boolean }) {
  return (
    <svg className={styles.art} data-out={out || undefined} viewBox="70 30 250 130" aria-hidden="true">
      <Rock />
    </svg>
  )
}

const FAR_COAST = 'M240 150c30-18 50-30 78-32 26-2 50 8 72 14 34 9 62 14 96 16 40 2 78 3 120 4v20H230z'

/** The drawing itself. `isWide` continues sea and coast to the right, for scenes wider than the picture. */
function Rock({ isWide = false }: { isWide?: boolean }) {
  return (
    <>
      <path className={styles.far} d={isWide ? FAR_COAST : 'M240 150c30-18 50-30 78-32 26-2 50 8 72 14v40H230z'} />
      <path
        className={styles.rock}
        d="M70 158c18-4 44-8 58-16l20-64c5-14 12-22 22-24l14 4 16-9 20 12 26-1 22 14 22 4 26 22 34 14 40 40v10H70z"
      />
      <path className={styles.sea} d={isWide ? 'M0 152h4000v38H0z' : 'M0 152h390v38H0z'} />
      {isWide && <path className={styles.waves} d="M420 166h52M508 176h44M590 162h40M676 172h58M770 164h46" />}
      <path className={styles.waves} d="M20 163h40M92 170h64M210 162h38M300 171h56M40 178h30M190 181h44" />
      <path className={styles.quay} d="M0 178h170l24 12H0z" />
      <path
        className={styles.iron}
        d="M103 76h5v100h-5zM97 174h17v5H97zM95 50l5-9h11l5 9zM103.5 36h4v6h-4zM98 73h15v4H98z"
      />
      <path className={styles.glow} d="M95.5 52h20l-3.5 20h-13z" />
    </>
  )
}
