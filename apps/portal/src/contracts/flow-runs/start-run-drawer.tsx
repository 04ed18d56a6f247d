// Starts a run: binds each party of the flow except the company to a customer, and seals the values that texts show.

import { CONTRACT_FLOWS_LEVEL } from '@company-data/protocol/levels'
import type { FlowStartInputs, ServiceRecord } from '@company-data/sdk/company'
import { Button, Drawer, Form, Notice, Segments, useTexts, useUnsaved } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { appTexts } from '../../app/app-texts.ts'
import { partyLabels } from '../../app/party-labels.ts'
import { CustomerPicker } from '../../customer-picker/customer-picker.tsx'
import { paths } from '../../paths.ts'
import { KeyBar } from '../../service-keys/key-bar.tsx'
import { ServiceQueryView } from '../../service-keys/service-scope.tsx'
import { useServiceKeys } from '../../service-keys/use-service-keys.ts'
import { PlanNotice } from '../../session/plan-notice.tsx'
import { useClient } from '../../session/use-session.tsx'
import { customerParties, type PartyTargets, toTargets } from './flow-runs.ts'
import { flowRunsTexts } from './flow-runs-texts.ts'
import { startInputsQuery } from './run-queries.ts'
import { createStartMany, type StartMany } from './start-many.ts'
import { StartManyForm } from './start-many-form.tsx'
import { startManyTexts } from './start-many-texts.ts'
import type { StartProps } from './start-props.ts'

const useStart = ({ service, flow }: StartProps) => {
  const client = useClient()
  const keys = useServiceKeys()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const opener = keys.getOpener(service.id)
  return useAction({
    // The client remembers a start whose response was lost, and starts no second run.
    mutationFn: (targets: PartyTargets) =>
      client.serviceFlows(service.id, opener === undefined ? {} : { opener }).runs.start(flow.id, targets),
    onSuccess: ({ record }) => {
      void queries.invalidateQueries({ queryKey: ['flow-runs', service.id] })
      navigate(paths.flowRun(service.id, flow.id, record.id))
    },
  })
}

/** The customer values that the start reads, and the key to open them: without the key they would be left out. */
const Inputs = ({ service, inputs }: { service: ServiceRecord; inputs: FlowStartInputs }) => {
  const texts = useTexts(flowRunsTexts)
  const { tags, sources } = inputs
  if (tags.length + sources.length === 0) return null
  return (
    <>
      {tags.length > 0 && (
        <Notice tone="info" title={texts.shows}>
          {texts.showsText(tags.join(', '))}
        </Notice>
      )}
      {sources.length > 0 && (
        <Notice tone="info" title={texts.uses}>
          {texts.usesText(sources.map(({ slug }) => slug).join(', '))}
        </Notice>
      )}
      <KeyBar service={service} />
    </>
  )
}

const StartForm = ({ inputs, onCancel, ...props }: StartProps & { inputs: FlowStartInputs; onCancel: () => void }) => {
  const { service, published } = props
  const texts = useTexts(flowRunsTexts)
  const commonTexts = useTexts(appTexts)
  const keys = useServiceKeys()
  const [selectedCustomers, setSelectedCustomers] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setIsTried] = useState(false)
  const start = useStart(props)
  const parties = customerParties(published.definition)
  const labels = partyLabels(parties)
  const targets = toTargets(parties, selectedCustomers)
  const isKeyMissing = inputs.tags.length + inputs.sources.length > 0 && !keys.isUnlocked(service.id)
  const problem = start.error ? formatProblem(start.error, commonTexts, 'once') : undefined
  const submit = () => {
    setIsTried(true)
    if (targets !== undefined && !isKeyMissing) start.mutate(targets)
  }
  return (
    <Form
      problem={
        problem ??
        (isTried && targets === undefined
          ? texts.customerNeeded
          : isTried && isKeyMissing
            ? commonTexts.locked
            : undefined)
      }
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onCancel}>{commonTexts.cancel}</Button>
          <Button type="submit" kind="main" busy={start.isPending}>
            {start.isPending ? texts.starting : texts.start}
          </Button>
        </>
      }
    >
      <p className="muted">{texts.startLead(published.version)}</p>
      {parties.map(({ key, type }) => (
        <CustomerPicker
          key={key}
          label={texts.chooseCustomer(labels.get(key) ?? key)}
          service={service}
          type={type === 'person' || type === 'company' ? type : null}
          notesTestPerson
          value={selectedCustomers[key] ?? ''}
          onChange={(connectionId) => setSelectedCustomers({ ...selectedCustomers, [key]: connectionId })}
        />
      ))}
      <Inputs service={service} inputs={inputs} />
    </Form>
  )
}

interface StartFormsProps extends StartProps {
  inputs: FlowStartInputs
  startMany: StartMany
  onCancel: () => void
}

/** A flow with one customer party can be started for many customers at once. */
const StartForms = ({ startMany, ...props }: StartFormsProps) => {
  const { service, published, inputs, onCancel } = props
  const texts = useTexts(startManyTexts)
  const keys = useServiceKeys()
  const { isRunning, started } = useSyncExternalStore(startMany.subscribe, startMany.get)
  const [mode, setMode] = useState<'one' | 'many'>(isRunning || started.size > 0 ? 'many' : 'one')
  const [party, ...others] = customerParties(published.definition)
  if (party === undefined || others.length > 0) return <StartForm {...props} />
  return (
    <>
      <div>
        <Segments
          label={texts.mode}
          value={mode}
          onChange={setMode}
          disabled={isRunning}
          options={(['one', 'many'] as const).map((value) => ({ value, label: texts.modes[value] }))}
        />
      </div>
      {mode === 'one' ? (
        <StartForm {...props} />
      ) : (
        <StartManyForm
          {...props}
          startMany={startMany}
          type={party.type === 'person' || party.type === 'company' ? party.type : null}
          isKeyMissing={inputs.tags.length + inputs.sources.length > 0 && !keys.isUnlocked(service.id)}
          inputs={<Inputs service={service} inputs={inputs} />}
          onClose={onCancel}
        />
      )}
    </>
  )
}

/** The started customers of a flow, as long as the page is open; leaving it stops the work. */
const useStartMany = (open: boolean): StartMany => {
  const [startMany] = useState(createStartMany)
  useUnsaved(() => startMany.get().isRunning)
  useEffect(() => () => startMany.stop(), [startMany])
  useEffect(() => {
    if (!open) startMany.forgetFinished()
  }, [open, startMany])
  return startMany
}

/** Its `key` is the flow. */
export const StartRunDrawer = ({ open, onClose, ...props }: StartProps & { open: boolean; onClose: () => void }) => {
  const texts = useTexts(flowRunsTexts)
  const startMany = useStartMany(open)
  const inputs = useQuery({ ...startInputsQuery(useClient(), props.service.id, props.flow), enabled: open })
  return (
    <Drawer open={open} onClose={onClose} title={texts.startTitle} summary={<span>{props.flow.name}</span>}>
      <PlanNotice level={CONTRACT_FLOWS_LEVEL} text={texts.planText} />
      <ServiceQueryView service={props.service} query={inputs} shape="form">
        {(runInputs) => <StartForms {...props} inputs={runInputs} startMany={startMany} onCancel={onClose} />}
      </ServiceQueryView>
    </Drawer>
  )
}
