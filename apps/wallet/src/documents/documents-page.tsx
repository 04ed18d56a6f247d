// Everything that companies sent to the person: pending, running, to read, and over. The filter is in the address.
import type { CustomerDocument } from '@company-data/sdk/person'
import { Button, Card, Empty, Page, SearchField, Select, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListFirst } from '../app/beside.tsx'
import { documentsQuery } from '../app/documents.ts'
import { FirstCompanyLink } from '../companies/first-company-link.tsx'
import { useClient } from '../session/use-session.tsx'
import { DocumentList } from './document-list.tsx'
import { useDocumentUpdates } from './document-queries.ts'
import { type DocumentGroup, filterDocuments, groupDocuments, listSenders } from './document-states.ts'
import styles from './documents.module.css'
import { documentsTexts } from './documents-texts.ts'

/** A shorter list needs no filter. */
const FEW = 7

/** The number rendered initially; more on demand. */
const SHOWN = 40

const Filters = ({ documents }: { documents: readonly CustomerDocument[] }) => {
  const texts = useTexts(documentsTexts)
  const { get, change } = useSearchState()
  const senders = listSenders(documents)
  if (documents.length <= FEW && senders.length < 2) return null
  return (
    <div className={styles.filters}>
      {documents.length > FEW && (
        <SearchField
          label={texts.search}
          value={get('search') ?? ''}
          onChange={(search) => change({ search: search || undefined })}
        />
      )}
      {senders.length > 1 && (
        <Select
          label={texts.company}
          value={get('company') ?? ''}
          onChange={(company) => change({ company: company || undefined })}
          options={[
            { value: '', label: texts.allCompanies },
            ...senders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </div>
  )
}

const Group = ({ group, documents }: { group: DocumentGroup; documents: readonly CustomerDocument[] }) => {
  const texts = useTexts(documentsTexts)
  const formats = useFormats()
  const [most, setMost] = useState(SHOWN)
  const hiddenCount = documents.length - most
  return (
    <Card title={texts.groups[group]} flush>
      <DocumentList label={texts.groups[group]} documents={documents.slice(0, most)} />
      {hiddenCount > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setMost(most + SHOWN)}>
            {texts.more(formats.number(Math.min(hiddenCount, SHOWN)))}
          </Button>
        </div>
      )}
    </Card>
  )
}

const Documents = ({ documents }: { documents: readonly CustomerDocument[] }) => {
  const texts = useTexts(documentsTexts)
  const { get, change } = useSearchState()
  const filteredDocuments = filterDocuments(documents, { company: get('company') ?? '', search: get('search') ?? '' })
  if (documents.length === 0)
    return (
      <Card>
        <Empty icon="fileText" title={texts.emptyTitle} text={texts.emptyText} action={<FirstCompanyLink />} />
      </Card>
    )
  return (
    <>
      <Filters documents={documents} />
      {groupDocuments(filteredDocuments).map(({ group, documents: members }) => (
        <Group key={group} group={group} documents={members} />
      ))}
      {filteredDocuments.length === 0 && (
        <Card>
          <Empty
            icon="search"
            title={texts.noneTitle}
            text={texts.noneText}
            action={<Button onClick={() => change({ search: undefined, company: undefined })}>{texts.clear}</Button>}
          />
        </Card>
      )}
    </>
  )
}

export const AllDocuments = () => {
  const documents = useQuery(documentsQuery(useClient()))
  useDocumentUpdates()
  return <QueryView query={documents}>{(items) => <Documents documents={items} />}</QueryView>
}

export const DocumentsPage = () => {
  const texts = useTexts(documentsTexts)
  return (
    <ListFirst icon="fileText" hint={texts.choose}>
      <Page title={texts.title} lead={texts.lead}>
        <AllDocuments />
      </Page>
    </ListFirst>
  )
}
