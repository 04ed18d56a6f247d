// On the home page: documents that wait for the person's signature or answer.
import { Card, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useHomeReading } from '../frame/home-readings.ts'
import { useClient } from '../session/use-session.tsx'
import { DocumentList } from './document-list.tsx'
import { documentsQuery, useDocumentsFollow } from './document-queries.ts'
import { waitsForPerson } from './document-states.ts'
import { documentsTexts } from './documents-texts.ts'

export const WaitingCard = () => {
  const texts = useTexts(documentsTexts)
  const query = useQuery(documentsQuery(useClient()))
  useHomeReading(query)
  const { data = [] } = query
  useDocumentsFollow()
  // What waits in a run has its place among the runs.
  const waiting = data.filter((document) => document.flow_run_id === null && waitsForPerson(document))
  if (waiting.length === 0) return null
  const title = texts.waiting(waiting.length)
  return (
    <Card title={title} flush>
      <DocumentList label={title} documents={waiting} />
    </Card>
  )
}
