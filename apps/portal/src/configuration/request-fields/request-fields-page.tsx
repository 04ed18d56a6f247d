// The request fields of a service: the form for its customers, edited beside a preview (G-182, NS-10).

import type { FieldTypes, ManagedRequestFieldSet, ServiceRecord } from '@company-data/sdk/company'
import { Button, Card, Empty, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { fieldTypesQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ServicePage } from '../../service-layout/service-page.tsx'
import { useClient } from '../../session/use-session.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { newDraft } from './draft.ts'
import { FieldList } from './field-list.tsx'
import { MAX_FIELDS } from './field-problems.ts'
import { HistoryCard } from './history-card.tsx'
import { FormPreview } from './preview/form-preview.tsx'
import { PublishBar } from './publish-bar.tsx'
import styles from './request-fields.module.css'
import { requestFieldsTexts } from './request-fields-texts.ts'
import { answeredQuery, fieldSetQuery, useDraft } from './use-draft.ts'

interface EditorProps {
  service: ServiceRecord
  set: ManagedRequestFieldSet
  types: FieldTypes
  /** The slugs that customers have answered: removing a field deletes its answers, so publishing waits for this list. */
  answeredSlugs: readonly string[]
}

const FieldsEditor = ({ service, set, types, answeredSlugs }: EditorProps) => {
  const texts = useTexts(requestFieldsTexts)
  const { get, change } = useSearchState()
  const draft = useDraft(service, set, types)
  // Missing input is reported after the first attempt to publish; everything else while typing.
  const [isChecked, setIsChecked] = useState(false)
  const add = () => {
    const field = newDraft()
    draft.edit({ type: 'add', field })
    change({ open: field.key })
  }
  const addButton = (kind: 'plain' | 'main') => (
    <Button kind={kind} icon="plus" onClick={add} disabled={draft.fields.length >= MAX_FIELDS}>
      {texts.add}
    </Button>
  )
  return (
    <>
      {draft.conflict && <ConflictCard versions={draft.conflict} types={types} onResolve={draft.resolve} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title={texts.title} text={texts.lead} flush actions={draft.fields.length > 0 && addButton('plain')}>
            {draft.fields.length === 0 ? (
              <Empty icon="listChecks" title={texts.empty} text={texts.emptyText} action={addButton('main')} />
            ) : (
              <FieldList
                draft={draft}
                types={types}
                answeredSlugs={answeredSlugs}
                isChecked={isChecked}
                open={get('open')}
                onOpen={(key) => change({ open: key })}
              />
            )}
            {draft.fields.length >= MAX_FIELDS && <p className={styles.note}>{texts.full(MAX_FIELDS)}</p>}
          </Card>
          <HistoryCard service={service} />
        </div>
        <FormPreview service={service} fields={draft.fields} types={types} />
      </div>
      <PublishBar
        draft={draft}
        answeredSlugs={answeredSlugs}
        onRefused={(key) => {
          setIsChecked(true)
          if (key !== undefined) change({ open: key })
        }}
        onPublished={() => {
          setIsChecked(false)
          change({ open: undefined })
        }}
      />
    </>
  )
}

const RequestFields = ({ service }: { service: ServiceRecord }) => {
  const client = useClient()
  const set = useQuery(fieldSetQuery(client, service.id))
  const types = useQuery(fieldTypesQuery(client))
  const answeredFields = useQuery(answeredQuery(client, service.id))
  return (
    <QueryView query={set} shape="form">
      {(fieldSet) => (
        <QueryView query={types} shape="form">
          {(registry) => (
            <QueryView query={answeredFields} shape="form">
              {(slugs) => (
                <FieldsEditor
                  key={service.id}
                  service={service}
                  set={fieldSet}
                  types={registry}
                  answeredSlugs={slugs}
                />
              )}
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

export const RequestFieldsPage = () => (
  <ServicePage tab="request-fields">{(service) => <RequestFields service={service} />}</ServicePage>
)
