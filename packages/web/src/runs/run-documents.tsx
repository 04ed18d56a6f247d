// The user's copies of the documents of a run.

import { Badge, Card, Mark, useTexts } from '@company-data/ui'
import { OpenedFile } from '@company-data/web/documents'
import styles from './run-documents.module.css'
import { isAwaitingOthers, isSealed } from './run-history.ts'
import { runTexts } from './run-texts.ts'
import type { OwnRun } from './use-run.ts'

interface RunDocumentsProps {
  run: OwnRun
  isOpen: boolean
  /** The copy that is shown elsewhere on the page. */
  without?: string | undefined
  /** A mark in place of the state, for a test in which nothing is sealed. */
  testMark?: string
}

export const RunDocuments = ({ run, isOpen, without, testMark }: RunDocumentsProps) => {
  const texts = useTexts(runTexts)
  const copies = run.documents().filter(({ document_id }) => document_id !== without)
  if (copies.length === 0) return null
  return (
    <Card title={texts.documents}>
      <ul className={styles.copies}>
        {copies.map((copy) => {
          const { document_id, output_key, name, document_status } = copy
          const isCopySealed = isSealed(run.record, output_key)
          const state = isAwaitingOthers(run.record, copy)
            ? texts.awaitingOthers
            : (texts.copyStates[document_status] ?? document_status)
          return (
            <li key={document_id} className={styles.copy}>
              <div className={styles.copyHead}>
                <strong>{name}</strong>
                {testMark ? (
                  <Mark tone="warn">{testMark}</Mark>
                ) : (
                  <Badge tone={isCopySealed ? 'sealed' : 'plain'} {...(isCopySealed && { icon: 'shield' as const })}>
                    {isCopySealed ? texts.sealed : state}
                  </Badge>
                )}
              </div>
              {isOpen && (
                <OpenedFile
                  key={`${document_id} ${isCopySealed}`}
                  name={name}
                  isSealed={isCopySealed}
                  open={async () => (await run.openDocument(output_key)).file}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
