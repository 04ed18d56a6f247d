// Requests that a service added after the customer connected: share or decline (G-089).
import {
  type ConsentRecord,
  type CustomerConnection,
  type FieldAnswer,
  isPlatformError,
  type RequestField,
} from '@company-data/sdk/person'
import { Button, Card, Form, showToast, useTexts } from '@company-data/ui'
import { QueryView, useAction, useIdempotentCall } from '@company-data/web/app'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShareFields } from '../share-fields.tsx'
import { ShareSummary } from '../share-summary.tsx'
import { useShareForm } from '../use-share-form.ts'
import styles from './connection.module.css'
import { connectionTexts } from './connection-texts.ts'
import { type SharingBasis, toShareContext } from './customer-api.ts'
import { TakeBackNotice } from './take-back-notice.tsx'
import { useSending } from './use-sending.ts'

interface ConsentsProps {
  basis: SharingBasis
  connection: CustomerConnection
}

interface ConsentProps extends ConsentsProps {
  field: RequestField
}

/** Undefined if declined. */
type Decision = FieldAnswer | undefined

const useDecision = ({ basis: { client, connectionsKey, cardKey }, connection: { id }, field }: ConsentProps) => {
  const texts = useTexts(connectionTexts)
  const queries = useQueryClient()
  const decide = async (answer: Decision): Promise<ConsentRecord['decision']> => {
    const { decision } = await (answer === undefined
      ? client.companyConnections.declineConsent({ companyConnectionId: id, slug: field.slug })
      : client.companyConnections.acceptConsent(id, field, answer))
    return decision
  }
  /** A request that is no longer pending was accepted if it has an answer. */
  const findDecision = async (): Promise<ConsentRecord['decision'] | undefined> => {
    const waiting = await client.companyConnections.consents(id)
    if (waiting.some(({ slug }) => slug === field.slug)) return undefined
    const { answers } = await client.companyConnections.mappings(id)
    return answers.some(({ slug }) => slug === field.slug) ? 'accepted' : 'declined'
  }
  return useAction({
    mutationFn: useIdempotentCall<Decision, ConsentRecord['decision']>(decide, findDecision),
    onSuccess: async (decision) => {
      showToast(texts[decision], field.label)
      await queries.invalidateQueries({ queryKey: [connectionsKey] })
    },
    onError: async (error) => {
      if (!isPlatformError(error, 'services.config_conflict')) return
      await queries.invalidateQueries({ queryKey: [cardKey] })
    },
  })
}

const Consent = (props: ConsentProps) => {
  const { basis, connection, field } = props
  const texts = useTexts(connectionTexts)
  const context = { fields: [field], answers: [], isDecision: true, ...toShareContext(basis) }
  const form = useShareForm(context, () => basis.client.pluginPasses.create({ code: connection.service.code }))
  const decide = useDecision(props)
  const { hasChanged, errors, problem, submit } = useSending(form, decide.error, (answers) => {
    const answer = answers[field.slug]
    if (answer !== undefined) decide.mutate(answer)
  })
  return (
    <Form
      errors={errors}
      problem={problem ?? (hasChanged ? texts.of[basis.customer].conflict : undefined)}
      onSubmit={submit}
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
      <ShareSummary form={form} company={connection.company_name} />
    </Form>
  )
}

export const ConsentsCard = ({ basis, connection }: ConsentsProps) => {
  const texts = useTexts(connectionTexts)
  const consents = useQuery({
    queryKey: [basis.connectionsKey, 'consents', connection.id],
    queryFn: () => basis.client.companyConnections.consents(connection.id),
    enabled: connection.pending_consents > 0,
  })
  if (connection.pending_consents === 0 || consents.data?.length === 0) return null
  return (
    <Card title={texts.consentsTitle} text={texts.consentsText}>
      <QueryView query={consents} shape="form">
        {(fields) => (
          <div className={styles.consents}>
            <TakeBackNotice company={connection.company_name} />
            <ul className={styles.questions}>
              {fields.map((field) => (
                <li key={field.id}>
                  <Consent basis={basis} connection={connection} field={field} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryView>
    </Card>
  )
}
