// The skeleton of the flow editor while its code and its flow are being loaded: bar, steps, canvas and properties.
import { PageSkeleton } from '@company-data/ui'
import styles from './editor-skeleton.module.css'

/** Without words: screen readers hear of the page once it is there. */
export const EditorSkeleton = () => (
  <>
    <div className={styles.skeleton} data-skeleton="flow" aria-hidden>
      <div className={styles.bar} />
      <div className={styles.views} />
      <div className={styles.work}>
        <div className={styles.steps} />
        <div className={styles.canvas} />
        <div className={styles.properties} />
      </div>
    </div>
    <div className={styles.phone}>
      <PageSkeleton />
    </div>
  </>
)
