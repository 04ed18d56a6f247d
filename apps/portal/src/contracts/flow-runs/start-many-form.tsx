// Starts a run for many customers: from a list, a CSV, or all customers of the service.
import { Button, Form, Notice, TextArea, useFormats, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { isTestPerson } from '../../app/test-person/test-person.ts'
import { type Customer, customersQuery, matchingCustomers } from '../../customer-picker/customers.ts'
import { useServiceKeys } from '../../service-keys/use-service-keys.ts'
import { useClient } from '../../session/use-session.tsx'
import { findNamedCustomers } from './many-customers.ts'
import { isFinished, type StartMany, type StartProgress } from './start-many.ts'
import { startManyTexts } from './start-many-texts.ts'
import type { StartProps } from './start-props.ts'

/** All customers that the party may be, page by page; a test person answers nothing. */
const useCustomers = (serviceId: string, type: Customer['type'] | null) => {
  const query = useInfiniteQuery(customersQuery(useClient(), serviceId))
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const customers = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.customers) ?? []
    return matchingCustomers(all, '', type).filter((customer) => !isTestPerson(customer))
  }, [data, type])
  const retry = () => void (data === undefined ? query.refetch() : fetchNextPage())
  return { customers, isLoading: !isError && (query.isPending || hasNextPage), error: query.error, retry }
}

const CsvButton = ({ onText }: { onText: (text: string) => void }) => {
  const texts = useTexts(startManyTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={texts.file}
        onChange={({ currentTarget }) => {
          void currentTarget.files?.[0]?.text().then(onText)
          currentTarget.value = ''
        }}
      />
      <Button kind="quiet" icon="upload" onClick={() => input.current?.click()}>
        {texts.file}
      </Button>
    </>
  )
}

const MAX_SHOWN = 8

const Failures = ({ failed, onAgain }: Pick<StartProgress, 'failed'> & { onAgain: () => void }) => {
  const texts = useTexts(startManyTexts)
  const errorTexts = useTexts(appTexts)
  const formats = useFormats()
  return (
    <Notice
      tone="bad"
      title={texts.failed(failed.length, formats.number(failed.length))}
      action={
        <Button icon="replay" onClick={onAgain}>
          {texts.again}
        </Button>
      }
    >
      {failed.slice(0, MAX_SHOWN).map(({ customer, error }) => (
        <p key={customer.connectionId}>{`${customer.name}: ${formatProblem(error, errorTexts, 'once')}`}</p>
      ))}
    </Notice>
  )
}

/** Starts the runs, and refreshes the list when all were tried. */
const useManyRuns = ({ service, flow, startMany }: Pick<StartManyProps, 'service' | 'flow' | 'startMany'>) => {
  const client = useClient()
  const keys = useServiceKeys()
  const queries = useQueryClient()
  const progress = useSyncExternalStore(startMany.subscribe, startMany.get)
  const start = ({ connectionId }: Customer) => {
    const opener = keys.getOpener(service.id)
    const flows = client.serviceFlows(service.id, opener === undefined ? {} : { opener })
    return flows.runs.start(flow.id, { target: { connection_id: connectionId } })
  }
  const begin = async (customers: readonly Customer[]) => {
    await startMany.run(customers, start)
    void queries.invalidateQueries({ queryKey: ['flow-runs', service.id] })
  }
  return { progress, begin }
}

interface StartManyProps extends StartProps {
  startMany: StartMany
  type: Customer['type'] | null
  isKeyMissing: boolean
  inputs: ReactNode
  onClose: () => void
}

export const StartManyForm = ({ type, isKeyMissing, inputs, onClose, ...props }: StartManyProps) => {
  const texts = useTexts(startManyTexts)
  const commonTexts = useTexts(appTexts)
  const formats = useFormats()
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { customers, isLoading, error, retry } = useCustomers(props.service.id, type)
  const { matches, unknownLines } = useMemo(() => findNamedCustomers(text, customers), [text, customers])
  const { progress, begin } = useManyRuns(props)
  const submit = () => {
    setIsTried(true)
    if (matches.length > 0 && !isKeyMissing) void begin(matches)
  }
  const { isRunning, started, all, failed } = progress
  const [startedText, allText] = [formats.number(started.size), formats.number(all)]
  const waitingCount = matches.filter(({ connectionId }) => !started.has(connectionId)).length
  const isDone = isFinished(progress)
  const needed = isTried && matches.length === 0 ? texts.needed : undefined
  return (
    <Form
      problem={needed ?? (isTried && isKeyMissing ? commonTexts.locked : undefined)}
      onSubmit={submit}
      actions={
        isDone ? (
          <Button kind="main" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            {isRunning ? (
              <Button onClick={props.startMany.stop}>{texts.stop}</Button>
            ) : (
              <Button onClick={onClose}>{commonTexts.cancel}</Button>
            )}
            <Button type="submit" kind="main" busy={isRunning} disabled={isLoading || error !== null}>
              {isRunning
                ? texts.progress(startedText, allText)
                : texts.start(waitingCount, formats.number(waitingCount))}
            </Button>
          </>
        )
      }
    >
      <TextArea
        name="customers"
        label={texts.list}
        hint={texts.listHint}
        rows={6}
        value={text}
        onValueChange={setText}
      />
      <div>
        <CsvButton onText={setText} />
        <Button
          kind="quiet"
          icon="users"
          busy={isLoading}
          onClick={() => setText(customers.map(({ code, connectionId }) => code ?? connectionId).join('\n'))}
        >
          {texts.everyone(customers.length, formats.number(customers.length))}
        </Button>
      </div>
      {error !== null && <FailureView error={error} onRetry={retry} />}
      {text.trim() !== '' && <p className="muted">{texts.found(matches.length, formats.number(matches.length))}</p>}
      {unknownLines.length > 0 && (
        <Notice tone="warn" title={texts.unknown(unknownLines.length, formats.number(unknownLines.length))}>
          {unknownLines.slice(0, MAX_SHOWN).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
            <p key={index}>{line}</p>
          ))}
        </Notice>
      )}
      {inputs}
      {isDone && <Notice tone="good">{texts.done(started.size, startedText)}</Notice>}
      {!isRunning && !isDone && started.size > 0 && <Notice tone="info">{texts.progress(startedText, allText)}</Notice>}
      {!isRunning && failed.length > 0 && (
        <Failures failed={failed} onAgain={() => void begin(failed.map(({ customer }) => customer))} />
      )}
    </Form>
  )
}
