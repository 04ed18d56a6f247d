// The page that `company-data login` opens: an owner types its code, chooses what the terminal may do, and allows it.
import type { Capability } from '@company-data/sdk/company'
import {
  isTerminalCode,
  readTerminalSignIn,
  sealTerminalCredentials,
  type TerminalSignInRequest,
  terminalCode,
  terminalReplyUrl,
} from '@company-data/sdk/terminal-sign-in'
import {
  Button,
  Card,
  CopyButton,
  Details,
  Empty,
  Form,
  Notice,
  Page,
  SelectField,
  TextField,
  useTexts,
} from '@company-data/ui'
import { QueryView, useAction, useSearchState } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../app/app-texts.ts'
import { servicesQuery } from '../../../app/services.ts'
import { OwnerOnly } from '../../../session/owner-only.tsx'
import { PlanNotice } from '../../../session/plan-notice.tsx'
import { useClient } from '../../../session/use-session.tsx'
import { CapabilityChoice } from '../capability-choice.tsx'
import { useClientsChanged } from '../clients-query.ts'
import { type CredentialsInput, useCreateCredentials } from './create-credentials.ts'
import { terminalTexts } from './terminal-texts.ts'

const NO_SERVICE = 'none'
const USUAL_CAPABILITIES: readonly Capability[] = ['service_management', 'flow_authoring']
const FIELD_BY_ERROR = { 'account_clients.name_invalid': 'name', 'services.client_exists': 'service' }

const OriginCard = ({ request }: { request: TerminalSignInRequest }) => {
  const texts = useTexts(terminalTexts)
  return (
    <Card title={texts.origin} text={texts.originText}>
      <Details facts={[{ label: texts.device, value: request.device }]} />
    </Card>
  )
}

/** Typed and not shown: a page that led the owner here has no terminal that shows it. */
const CodeField = ({ code }: { code: string }) => {
  const texts = useTexts(terminalTexts)
  return (
    <TextField
      name="code"
      label={texts.code}
      hint={texts.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      mono
      validate={(text) => {
        if (text.trim() === '') return texts.codeNeeded
        return isTerminalCode(text, code) ? null : texts.codeWrong
      }}
    />
  )
}

/** Text to carry, where the program waits on another machine. */
const CarriedText = ({ box }: { box: string }) => {
  const texts = useTexts(terminalTexts)
  return (
    <Card title={texts.carry} text={texts.carryText} actions={<CopyButton text={box} label={texts.carried} wide />}>
      <TextField name="carried" label={texts.carried} value={box} readOnly mono />
    </Card>
  )
}

interface AccessFormProps {
  request: TerminalSignInRequest
  onAllowed: (box: string) => void
  onDenied: () => void
}

/** Created and sealed; nothing is done before the code was typed. */
const useAllow = ({ request, onAllowed }: Pick<AccessFormProps, 'request' | 'onAllowed'>) => {
  const clientsChanged = useClientsChanged()
  const createCredentials = useCreateCredentials()
  return useAction({
    mutationFn: async (input: CredentialsInput) => sealTerminalCredentials(request, await createCredentials(input)),
    onSuccess: (box) => {
      onAllowed(box)
      return clientsChanged()
    },
    gcTime: 0,
  })
}

const AccessForm = ({ request, onAllowed, onDenied }: AccessFormProps) => {
  const texts = useTexts(terminalTexts)
  const errorTexts = useTexts(appTexts)
  const services = useQuery(servicesQuery(useClient()))
  const code = useQuery({
    queryKey: ['terminal-code', request.key],
    queryFn: () => terminalCode(request.key),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [capabilities, setCapabilities] = useState(USUAL_CAPABILITIES)
  const [service, setService] = useState(NO_SERVICE)
  const serviceId = service === NO_SERVICE ? undefined : service
  const allow = useAllow({ request, onAllowed })
  const { errors, problem } = allow.error ? toProblems(allow.error, errorTexts, FIELD_BY_ERROR, 'once') : noProblems
  return (
    <QueryView query={services} shape="form">
      {(data) =>
        code.data !== undefined && (
          <Form
            errors={errors}
            problem={problem}
            onSubmit={({ name = '' }) => allow.mutate({ name: name.trim(), capabilities, serviceId })}
            actions={
              <>
                <Button onClick={onDenied}>{texts.deny}</Button>
                <Button type="submit" kind="main" busy={allow.isPending}>
                  {texts.allow}
                </Button>
              </>
            }
          >
            <CodeField code={code.data} />
            <TextField
              name="name"
              label={texts.name}
              defaultValue={texts.defaultName(request.device)}
              maxLength={200}
              validate={(value) => (value.trim() === '' ? texts.nameNeeded : null)}
            />
            <CapabilityChoice selectedCapabilities={capabilities} onChange={setCapabilities} />
            <SelectField
              name="service"
              label={texts.service}
              hint={texts.serviceHint}
              value={service}
              onChange={setService}
              options={[
                { value: NO_SERVICE, label: texts.noService },
                ...data
                  .filter(({ client_id }) => client_id === null)
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Form>
        )
      }
    </QueryView>
  )
}

type Decision = { kind: 'allowed'; box: string } | { kind: 'denied' }

const Outcome = ({ request, decision }: { request: TerminalSignInRequest; decision: Decision }) => {
  const texts = useTexts(terminalTexts)
  if (request.port !== undefined)
    return (
      <Notice tone="good" title={texts.sent}>
        {texts.sentText}
      </Notice>
    )
  if (decision.kind === 'allowed') return <CarriedText box={decision.box} />
  return (
    <Notice tone="info" title={texts.deniedTitle}>
      {texts.deniedText}
    </Notice>
  )
}

const Terminal = ({ request }: { request: TerminalSignInRequest }) => {
  const texts = useTexts(terminalTexts)
  const [decision, setDecision] = useState<Decision>()
  const decide = (nextDecision: Decision) => {
    setDecision(nextDecision)
    const address = terminalReplyUrl(request, nextDecision.kind === 'allowed' ? nextDecision.box : undefined)
    // A change of the page, and not a call: the program is another site.
    if (address !== undefined) location.assign(address)
  }
  return (
    <>
      <OriginCard request={request} />
      {decision === undefined && <PlanNotice level="basic" text={texts.planText} />}
      {decision === undefined ? (
        <Card title={texts.access}>
          <AccessForm
            request={request}
            onAllowed={(box) => decide({ kind: 'allowed', box })}
            onDenied={() => decide({ kind: 'denied' })}
          />
        </Card>
      ) : (
        <Outcome request={request} decision={decision} />
      )}
    </>
  )
}

const Content = () => {
  const texts = useTexts(terminalTexts)
  const { get } = useSearchState()
  // The program sends the browser here when it has the reply.
  const [request] = useState(() => readTerminalSignIn(new URLSearchParams(location.search)))
  if (get('done') !== undefined)
    return (
      <Notice tone="good" title={texts.sent}>
        {texts.sentText}
      </Notice>
    )
  if (request === undefined)
    return (
      <Card>
        <Empty icon="terminal" title={texts.incompleteTitle} text={texts.incompleteText} />
      </Card>
    )
  return <Terminal request={request} />
}

export const TerminalPage = () => {
  const texts = useTexts(terminalTexts)
  return (
    <OwnerOnly title={texts.title}>
      <Page title={texts.title} lead={texts.lead}>
        <Content />
      </Page>
    </OwnerOnly>
  )
}
