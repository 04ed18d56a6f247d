// The form of a service to connect with: who it is, what it asks for, what it will receive, and how to take that back.
import { type FieldAnswers, isPlatformError, type ServiceByCode } from '@company-data/sdk/person'
import { Button, Card, CopyButton, Facts, Form, LinkButton, Notice, tell, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/ui/frame'
import { ShareFields, type ShareForm, ShareSummary, useShareForm, useShareProblems } from '@company-data/ui/sharing'
import { contextOf, fingerprintOf, isImpossible, type SharingBasis } from '@company-data/ui/sharing/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { connectionsQuery } from '../frame/connections.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { connectTexts } from './connect-texts.ts'
import styles from './connections.module.css'

interface ServiceProps {
  code: string
  service: ServiceByCode
}

const ServiceFacts = ({ code, service }: ServiceProps) => {
  const texts = useTexts(connectTexts)
  const fingerprint = useQuery({
    queryKey: ['fingerprint', service.public_key],
    queryFn: () => fingerprintOf(service.public_key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Card title={service.name}>
      <Facts
        facts={[
          { label: texts.company, value: service.company_name },
          { label: texts.serviceCode, value: <code>{code}</code> },
          {
            label: texts.fingerprint,
            value: fingerprint.data && (
              <>
                <code className={styles.fingerprint}>{fingerprint.data}</code>
                <CopyButton text={fingerprint.data} what={texts.fingerprint} />
              </>
            ),
          },
        ]}
      />
      <p className="muted">{texts.fingerprintHint}</p>
    </Card>
  )
}

const useConnect = ({ code, service }: ServiceProps) => {
  const texts = useTexts(connectTexts)
  const client = useClient()
  const queries = useQueryClient()
  const [, go] = useLocation()
  /** Of the invitation that led here. */
  const request_id = useSearchState().get('request')
  return useMutation({
    mutationFn: (answers: FieldAnswers) =>
      request_id === undefined
        ? client.connectTo({ ...service, code }, answers)
        : client.acceptConnectRequest({ request_id, service: { code } }, answers, service),
    onSuccess: ({ id }) => {
      tell(texts.wasConnected, service.name)
      void queries.invalidateQueries({ queryKey: ['connections'] })
      void queries.invalidateQueries({ queryKey: ['connect-requests'] })
      go(paths.connection(id))
    },
    onError: async (error) => {
      // Another try than this one has connected: the page leads to what it made.
      if (isPlatformError(error, 'company_connections.already_connected'))
        await queries.invalidateQueries({ queryKey: ['connections'] })
      // The form and the profile are read anew; what was entered stays.
      if (!isPlatformError(error, 'services.config_conflict')) return
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['service-by-code', code] }),
        queries.invalidateQueries({ queryKey: ['profile'] }),
      ])
    },
  })
}

const Already = ({ connectionId }: { connectionId: string }) => {
  const texts = useTexts(connectTexts)
  return (
    <Notice
      tone="info"
      action={
        <Link to={paths.connection(connectionId)} asChild>
          <LinkButton>{texts.toConnection}</LinkButton>
        </Link>
      }
    >
      {texts.alreadyConnected}
    </Notice>
  )
}

/** A file that is not private is stored as it is, and so it is not sealed when it is shared. */
const sharesOpenFile = ({ context: { fields, card }, drafts }: ShareForm): boolean => {
  const sources = fields.map(({ slug }) => drafts[slug]?.source)
  return card.some(({ id, has_file, is_private }) => has_file && !is_private && sources.includes(id))
}

const Sharing = (props: ServiceProps & { basis: SharingBasis }) => {
  const { code, service, basis } = props
  const texts = useTexts(connectTexts)
  const client = useClient()
  const context = { fields: service.fields, answers: [], ...contextOf(basis) }
  const form = useShareForm(context, () => client.pluginPass({ code }))
  const { ofForm, ofRefusal } = useShareProblems()
  const [isTried, setIsTried] = useState(false)
  const connect = useConnect(props)
  const hasChanged = isPlatformError(connect.error, 'services.config_conflict')
  const refusal = ofRefusal(hasChanged ? undefined : connect.error)
  const errors = { ...refusal.errors, ...(isTried ? ofForm(form.problems()) : {}) }
  const submit = () => {
    setIsTried(true)
    if (Object.keys(form.problems()).length === 0) connect.mutate(form.answers())
  }
  return (
    <Form
      errors={errors}
      problem={refusal.problem}
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
      {hasChanged && <Notice tone="warn">{texts.changed}</Notice>}
      <Card title={texts.asksTitle}>
        {service.fields.length === 0 ? (
          <p className="muted">{texts.asksNothing}</p>
        ) : (
          <ShareFields form={form} errors={errors} />
        )}
      </Card>
      <ShareSummary form={form} company={service.company_name} />
      {sharesOpenFile(form) && <Notice tone="warn">{texts.openFile}</Notice>}
      <Notice tone="info" title={texts.takeBack}>
        {texts.takeBackText(service.company_name)}
      </Notice>
    </Form>
  )
}

export const ConnectForm = (props: ServiceProps & { basis: SharingBasis }) => {
  const { code, service } = props
  const connections = useQuery(connectionsQuery(useClient()))
  const present = connections.data?.find((connection) => connection.service.id === service.service_id)
  if (present !== undefined) return <Already connectionId={present.id} />
  return (
    <>
      <ServiceFacts code={code} service={service} />
      <Sharing {...props} />
    </>
  )
}
