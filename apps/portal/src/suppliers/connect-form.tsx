// The form of a service to connect with: who it is, what it asks for, and beside it what it will receive.
import { isPlatformError, type ServiceByCode } from '@company-data/sdk/company'
import { Button, Card, CopyButton, Facts, Form, LinkButton, Notice, tell, useTexts } from '@company-data/ui'
import { ShareFields, ShareSummary, useShareForm, useShareProblems } from '@company-data/ui/sharing'
import { contextOf, fingerprintOf, isImpossible, type SharingBasis } from '@company-data/ui/sharing/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { suppliersPageQuery } from '../customer-side/supplier-queries.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import styles from './suppliers.module.css'
import { suppliersTexts } from './suppliers-texts.ts'

const ServiceFacts = ({ code, service }: { code: string; service: ServiceByCode }) => {
  const texts = useTexts(suppliersTexts)
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

/** Among the connections that are loaded: with hundreds of suppliers the platform is the one that says it. */
const usePresent = (service: ServiceByCode) => {
  const suppliers = useQuery(suppliersPageQuery(useClient(), undefined))
  return suppliers.data?.items.find((connection) => connection.service.id === service.service_id)
}

interface ConnectFormProps {
  code: string
  service: ServiceByCode
  basis: SharingBasis
}

const useConnect = ({ code, service }: ConnectFormProps) => {
  const texts = useTexts(suppliersTexts)
  const client = useClient()
  const queries = useQueryClient()
  const [, go] = useLocation()
  return useMutation({
    mutationFn: (answers: Parameters<typeof client.connectTo>[1]) => client.connectTo({ ...service, code }, answers),
    onSuccess: ({ id }) => {
      tell(texts.wasConnected, service.name)
      void queries.invalidateQueries({ queryKey: ['suppliers'] })
      go(paths.supplier(id))
    },
    onError: async (error) => {
      // Another try than this one has connected: the page leads to what it made.
      if (isPlatformError(error, 'company_connections.already_connected'))
        await queries.invalidateQueries({ queryKey: ['suppliers'] })
      // The form and the business card are read anew; what was entered stays.
      if (!isPlatformError(error, 'services.config_conflict')) return
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['service-by-code', code] }),
        queries.invalidateQueries({ queryKey: ['business-card'] }),
      ])
    },
  })
}

export const ConnectForm = (props: ConnectFormProps) => {
  const { code, service, basis } = props
  const texts = useTexts(suppliersTexts)
  const client = useClient()
  const context = { fields: service.fields, answers: [], ...contextOf(basis) }
  const form = useShareForm(context, () => client.pluginPass({ code }))
  const { ofForm, ofRefusal } = useShareProblems()
  const [isTried, setIsTried] = useState(false)
  const connect = useConnect(props)
  const present = usePresent(service)
  const hasChanged = isPlatformError(connect.error, 'services.config_conflict')
  const refusal = ofRefusal(hasChanged ? undefined : connect.error)
  const errors = { ...refusal.errors, ...(isTried ? ofForm(form.problems()) : {}) }
  const submit = () => {
    setIsTried(true)
    if (Object.keys(form.problems()).length === 0) connect.mutate(form.answers())
  }
  if (present !== undefined)
    return (
      <Notice
        tone="info"
        action={
          <Link to={paths.supplier(present.id)} asChild>
            <LinkButton>{texts.toSupplier}</LinkButton>
          </Link>
        }
      >
        {texts.alreadyConnected}
      </Notice>
    )
  return (
    <>
      <ServiceFacts code={code} service={service} />
      <div className={styles.columns}>
        <Card title={texts.asksTitle}>
          {hasChanged && <Notice tone="warn">{texts.changed}</Notice>}
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
            {service.fields.length === 0 ? (
              <p className="muted">{texts.asksNothing}</p>
            ) : (
              <ShareFields form={form} errors={errors} />
            )}
          </Form>
        </Card>
        <ShareSummary form={form} company={service.company_name} />
      </div>
    </>
  )
}
