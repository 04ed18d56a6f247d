// What a service began to ask for after the company had connected: shared with an answer, or declined (G-089).

import {
  type ContactDatum,
  type CustomerConnection,
  type FieldAnswer,
  type FieldTypes,
  isPlatformError,
  type RequestField,
} from '@company-data/sdk/company'
import { Button, Card, Form, tell, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/ui/frame'
import { ShareFields, useShareForm, useShareProblems } from '@company-data/ui/sharing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import styles from './suppliers.module.css'
import { suppliersTexts } from './suppliers-texts.ts'

interface ConsentProps {
  connection: CustomerConnection
  card: readonly ContactDatum[]
  types: FieldTypes
}

const useDecision = (connection: CustomerConnection, field: RequestField) => {
  const texts = useTexts(suppliersTexts)
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    /** Undefined: declined. */
    mutationFn: (answer: FieldAnswer | undefined) =>
      answer === undefined
        ? client.declineConsent(connection.id, field.slug)
        : client.acceptConsent(connection.id, field, answer),
    onSuccess: async (_, answer) => {
      tell(answer === undefined ? texts.declined : texts.accepted, field.label)
      await queries.invalidateQueries({ queryKey: ['suppliers'] })
    },
    onError: async (error) => {
      if (!isPlatformError(error, 'services.config_conflict')) return
      await queries.invalidateQueries({ queryKey: ['business-card'] })
    },
  })
}

const Consent = ({ connection, field, card, types }: ConsentProps & { field: RequestField }) => {
  const texts = useTexts(suppliersTexts)
  const client = useClient()
  const context = {
    ...{ fields: [field], answers: [], card, types, nowMs: Date.now(), isDecision: true },
    ...{ customer: 'company' as const, profilePath: paths.profile },
  }
  const form = useShareForm(context, () => client.pluginPass({ code: connection.service.code }))
  const { ofForm, ofRefusal } = useShareProblems()
  const [isTried, setIsTried] = useState(false)
  const decide = useDecision(connection, field)
  const hasChanged = isPlatformError(decide.error, 'services.config_conflict')
  const refusal = ofRefusal(hasChanged ? undefined : decide.error)
  const errors = { ...refusal.errors, ...(isTried ? ofForm(form.problems()) : {}) }
  return (
    <Form
      errors={errors}
      problem={refusal.problem ?? (hasChanged ? texts.changeConflict : undefined)}
      onSubmit={() => {
        setIsTried(true)
        const answer = form.answers()[field.slug]
        if (Object.keys(form.problems()).length === 0 && answer !== undefined) decide.mutate(answer)
      }}
      actions={
        <>
          <Button kind="quiet" busy={decide.isPending} onClick={() => decide.mutate(undefined)}>
            {texts.decline}
          </Button>
          <Button type="submit" busy={decide.isPending}>
            {texts.share}
          </Button>
        </>
      }
    >
      <ShareFields form={form} errors={errors} />
    </Form>
  )
}

export const ConsentsCard = ({ connection, ...rest }: ConsentProps) => {
  const texts = useTexts(suppliersTexts)
  const client = useClient()
  const consents = useQuery({
    queryKey: ['suppliers', 'consents', connection.id],
    queryFn: () => client.consents(connection.id),
    enabled: connection.pending_consents > 0,
  })
  if (connection.pending_consents === 0 || consents.data?.length === 0) return null
  return (
    <Card title={texts.consentsTitle} text={texts.consentsText}>
      <QueryView query={consents} shape="form">
        {(fields) => (
          <ul className={styles.questions}>
            {fields.map((field) => (
              <li key={field.id}>
                <Consent connection={connection} field={field} {...rest} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}
