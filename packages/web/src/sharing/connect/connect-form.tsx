// The form to connect with a service: its identity, its requests, the shared data, and how to take that back.
import {
  type CustomerConnection,
  type FieldAnswers,
  isPlatformError,
  type ServiceByCode,
  SessionError,
} from '@company-data/sdk/person'
import { Button, Card, Form, LinkButton, Notice, showToast, useTexts } from '@company-data/ui'
import { useAction, useIdempotentCall } from '@company-data/web/app'
import { IdentityGate } from '@company-data/web/companies'
import { searchNamesake } from '@company-data/web/companies/rules'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { type CustomerApi, type SharingBasis, toShareContext } from '../connection/customer-api.ts'
import { useSending } from '../connection/use-sending.ts'
import { listFormValues } from '../form-values.ts'
import { ShareFields } from '../share-fields.tsx'
import { isImpossible } from '../share-rules.ts'
import { ShareSummaryCard } from '../share-summary.tsx'
import { useShareForm } from '../use-share-form.ts'
import styles from './connect.module.css'
import { connectTexts } from './connect-texts.ts'
import { ServiceFacts } from './service-facts.tsx'

interface ConnectFormProps {
  code: string
  service: ServiceByCode
  basis: SharingBasis
  /** Used instead of connecting by code. */
  send?: ((answers: FieldAnswers) => Promise<CustomerConnection>) | undefined
  /** Shown to a customer who is not connected yet. */
  notice?: ReactNode
}

const PAGE_SIZE = 100

/** An accepted invitation is closed. */
const isConnectedElsewhere = (error: unknown): boolean =>
  isPlatformError(error, 'company_connections.already_connected') || isPlatformError(error, 'connect_requests.closed')

const findConnection = async ({ client }: CustomerApi, { service_id }: ServiceByCode) => {
  for await (const connection of client.companyConnections.list({ pageSize: PAGE_SIZE }))
    if (connection.service.id === service_id) return connection
  return undefined
}

/** All connections: one with this service may exist, or one with another company of the same name. */
const knownQuery = ({ client, connectionsKey }: CustomerApi) =>
  queryOptions({
    queryKey: [connectionsKey, 'known'],
    queryFn: () => Array.fromAsync(client.companyConnections.list({ pageSize: PAGE_SIZE })),
    // A connection that another page has read may have ended since.
    staleTime: 0,
  })

/** A first contact has no remembered key to compare with, so the log must name this key for this code. */
const requireKnownKey = async (
  { keyLog, pins }: CustomerApi['client'],
  service: ServiceByCode & { code: string },
): Promise<void> => {
  const state = await pins.state({ id: service.service_id, kind: 'service' }, service.public_key)
  if (state === 'mismatch') throw new SessionError('key_mismatch', service.company_name)
  if (state === 'unpinned') await keyLog.check(service)
}

const useConnect = ({ code, service, basis, send }: ConnectFormProps, onConnected: (id: string) => void) => {
  const texts = useTexts(connectTexts)
  const queries = useQueryClient()
  const [, go] = useLocation()
  const { client, connectionsKey, cardKey, connectionPath } = basis
  const connect = send ?? ((answers: FieldAnswers) => client.companyConnections.create({ ...service, code }, answers))
  return useAction({
    mutationFn: useIdempotentCall<FieldAnswers, CustomerConnection>(
      async (answers) => {
        await requireKnownKey(client, { ...service, code })
        return connect(answers)
      },
      () => findConnection(basis, service),
    ),
    onSuccess: ({ id }) => {
      onConnected(id)
      showToast(texts.wasConnected, service.name)
      void queries.invalidateQueries({ queryKey: [connectionsKey] })
      go(connectionPath(id))
    },
    onError: async (error) => {
      // The customer has connected elsewhere in the meantime, so go to that connection.
      if (isConnectedElsewhere(error)) await queries.invalidateQueries({ queryKey: [connectionsKey] })
      // Reads the form and the profile or business card again; the input stays.
      if (!isPlatformError(error, 'services.config_conflict')) return
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['service-by-code', code] }),
        queries.invalidateQueries({ queryKey: [cardKey] }),
      ])
    },
  })
}

const Already = ({ basis, connectionId }: { basis: SharingBasis; connectionId: string }) => {
  const texts = useTexts(connectTexts)
  return (
    <Notice
      tone="info"
      action={
        <Link to={basis.connectionPath(connectionId)} asChild>
          <LinkButton>{texts.toConnection}</LinkButton>
        </Link>
      }
    >
      {texts.of[basis.customer].alreadyConnected}
    </Notice>
  )
}

const Sharing = (props: ConnectFormProps) => {
  const { code, service, basis } = props
  const texts = useTexts(connectTexts)
  const context = { fields: service.fields, answers: [], ...toShareContext(basis) }
  const form = useShareForm(context, () => basis.client.pluginPasses.create({ code }))
  const connect = useConnect(props, (id) => basis.onTyped?.(id, listFormValues(context, form.drafts)))
  const { hasChanged, errors, problem, submit } = useSending(form, connect.error, connect.mutate)
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={submit}
      actions={
        <Button
          type="submit"
          kind="main"
          icon="link"
          busy={connect.isPending}
          disabled={service.fields.some((field) => isImpossible(context, field))}
        >
          {connect.isPending ? texts.connecting : texts.connect}
        </Button>
      }
    >
      {hasChanged && <Notice tone="warn">{texts.of[basis.customer].changed}</Notice>}
      <div className={styles.sides} data-wide>
        <div className={styles.columns}>
          <Card title={texts.asksTitle}>
            {service.fields.length === 0 ? (
              <p className="muted">{texts.asksNothing}</p>
            ) : (
              <ShareFields form={form} errors={errors} />
            )}
          </Card>
          <div className={styles.consequences}>
            <ShareSummaryCard form={form} company={service.company_name} />
            <Notice tone="info" title={texts.takeBack}>
              {texts.takeBackText(service.company_name)}
            </Notice>
          </div>
        </div>
      </div>
    </Form>
  )
}

export const ConnectForm = (props: ConnectFormProps) => {
  const { code, service, basis } = props
  const connections = useQuery(knownQuery(basis))
  const present = connections.data?.find((connection) => connection.service.id === service.service_id)
  if (present) return <Already basis={basis} connectionId={present.id} />
  const { company_identity: identity } = service
  return (
    <>
      {props.notice}
      <ServiceFacts code={code} service={service} />
      <IdentityGate identity={identity} namesakes={searchNamesake(identity, connections)}>
        <Sharing {...props} />
      </IdentityGate>
    </>
  )
}
