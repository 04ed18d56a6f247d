// On the home page: documents that wait for a signature or decision.
import { Card, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { documentsQuery } from '../app/documents.ts'
import { useHomeReading } from '../app/home-readings.ts'
import { useClient } from '../session/use-session.tsx'
import { DocumentList } from './document-list.tsx'
import { useDocumentUpdates } from './document-queries.ts'
import { waitsForPerson } from './document-states.ts'
import { documentsTexts } from './documents-texts.ts'

export const WaitingCard = () => {
  const texts = useTexts(documentsTexts)
  const query = useQuery(documentsQuery(useClient()))
  useHomeReading(query)
  const { data = [] } = query
  useDocumentUpdates()
  // Documents that wait in a run are listed with the runs.
  const waiting = data.filter((document) => document.flow_run_id === null && waitsForPerson(document))
  if (waiting.length === 0) return null
  const title = texts.waiting(waiting.length)
  return (
    <Card title={title} flush>
      <DocumentList label={title} documents={waiting} />
    </Card>
  )
}
