// Code to read and copy, in one or several languages.
import { useState } from 'react'
import { CopyButton } from '../controls/copy-button.tsx'
import { Segments } from '../controls/select.tsx'
import styles from './json-view.module.css'

export interface CodeSample {
  /** `curl`, `SDK`. */
  label: string
  text: string
}

export const CodeBlock = ({ label, samples }: { label: string; samples: readonly CodeSample[] }) => {
  const [selectedIndex, setChosen] = useState(samples[0]?.label ?? '')
  const sample = samples.find((candidate) => candidate.label === selectedIndex) ?? samples[0]
  if (!sample) return null
  return (
    <figure className={styles.view}>
      <figcaption className={styles.head}>
        {samples.length > 1 ? (
          <Segments
            label={label}
            value={sample.label}
            onChange={setChosen}
            options={samples.map((entry) => ({ value: entry.label, label: entry.label }))}
          />
        ) : (
          label
        )}
        <CopyButton text={sample.text} label={sample.label} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {sample.text}
      </pre>
    </figure>
  )
}
