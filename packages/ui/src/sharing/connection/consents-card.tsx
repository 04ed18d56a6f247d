// What a service began to ask for after the customer had connected: shared with an answer, or declined (G-089).
import { type CustomerConnection, type FieldAnswer, isPlatformError, type RequestField } from '@company-data/sdk/person'
import { Button, Card, Form, tell, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/ui/frame'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShareFields } from '../share-fields.tsx'
import { useShareForm } from '../use-share-form.ts'
import styles from './connection.module.css'
import { connectionTexts } from './connection-texts.ts'
import { contextOf, type SharingBasis } from './customer-side.ts'
import { useSending } from './use-sending.ts'

interface ConsentsProps {
  basis: SharingBasis
  connection: CustomerConnection
}

interface ConsentProps extends ConsentsProps {
  field: RequestField
}

const useDecision = ({ basis: { client, connectionsKey, cardKey }, connection, field }: ConsentProps) => {
  const texts = useTexts(connectionTexts)
  const queries = useQueryClient()
  return useMutation({
    /** Undefined: declined. */
    mutationFn: (answer: FieldAnswer | undefined) =>
      answer === undefined
        ? client.declineConsent(connection.id, field.slug)
        : client.acceptConsent(connection.id, field, answer),
    onSuccess: async (_, answer) => {
      tell(answer === undefined ? texts.declined : texts.accepted, field.label)
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
  const context = { fields: [field], answers: [], isDecision: true, ...contextOf(basis) }
  const form = useShareForm(context, () => basis.client.pluginPass({ code: connection.service.code }))
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
    </Form>
  )
}

export const ConsentsCard = ({ basis, connection }: ConsentsProps) => {
  const texts = useTexts(connectionTexts)
  const consents = useQuery({
    queryKey: [basis.connectionsKey, 'consents', connection.id],
    queryFn: () => basis.client.consents(connection.id),
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
                <Consent {...{ basis, connection, field }} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}
