// A JSON value to read and copy.
import { CopyButton } from '../controls/copy-button.tsx'
import { jsonTokens } from './json-tokens.ts'
import styles from './json-view.module.css'

interface JsonViewProps {
  label: string
  value: unknown
}

export const JsonView = ({ label, value }: JsonViewProps) => (
  <figure className={styles.view}>
    <figcaption className={styles.head}>
      {label}
      <CopyButton text={JSON.stringify(value, null, 2)} />
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <pre className={styles.text} tabIndex={0}>
      {jsonTokens(value).map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other identity and never move
        <span key={index} className={styles[kind]}>
          {text}
        </span>
      ))}
    </pre>
  </figure>
)
