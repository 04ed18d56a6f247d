// Documents that wait for a signature or decision: on the home page, and as a count beside the navigation.
import type { CustomerDocument } from '@company-data/sdk/person'
import { Card, useFormats, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { documentsQuery, waitsForPerson } from '../app/documents.ts'
import { useHomeReading } from '../app/home-readings.ts'
import { useClient } from '../session/use-session.tsx'
import { DocumentList } from './document-list.tsx'
import { useDocumentUpdates } from './document-queries.ts'
import { documentsTexts } from './documents-texts.ts'

/** Documents that wait in a run are listed with the runs. */
const useWaiting = () => {
  const query = useQuery(documentsQuery(useClient()))
  useDocumentUpdates()
  const waiting = (query.data ?? []).filter((document) => document.flow_run_id === null && waitsForPerson(document))
  return { query, waiting }
}

const WaitingList = ({ documents }: { documents: readonly CustomerDocument[] }) => {
  const texts = useTexts(documentsTexts)
  if (documents.length === 0) return null
  const title = texts.waiting(documents.length)
  return (
    <Card title={title} flush>
      <DocumentList label={title} documents={documents} />
    </Card>
  )
}

export const WaitingCard = () => {
  const { query, waiting } = useWaiting()
  useHomeReading(query)
  return <WaitingList documents={waiting} />
}

export const WaitingMark = () => {
  const texts = useTexts(documentsTexts)
  const formats = useFormats()
  const { length: count } = useWaiting().waiting
  if (count === 0) return null
  return (
    <>
      <span aria-hidden>{formats.number(count)}</span>
      <span className="visually-hidden">{texts.waiting(count)}</span>
    </>
  )
}
