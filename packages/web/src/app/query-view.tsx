// The states of a query on a page: its data, a skeleton while it loads, or its failure.
import { Button, ErrorState, Forbidden, LinkButton, Loading, Notice, useFormats } from '@company-data/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useAppTexts, usePlanPath } from './app-context.tsx'
import { toFailure } from './failure.ts'

export const FailureView = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const texts = useAppTexts()
  const planPath = usePlanPath()
  const { kind, title, text, requestId } = toFailure(error, texts)
  if (kind === 'level')
    return (
      <Forbidden
        title={title}
        text={text}
        action={
          planPath !== undefined && (
            <Link to={planPath} asChild>
              <LinkButton kind="main">{texts.choosePlan}</LinkButton>
            </Link>
          )
        }
      />
    )
  if (kind === 'forbidden') return <Forbidden title={title} text={text} />
  if (kind === 'outdated')
    return <ErrorState title={title} text={text} retry={texts.reload} onRetry={() => location.reload()} />
  return (
    <ErrorState title={title} text={text} requestId={requestId} onRetry={kind === 'not-found' ? undefined : onRetry} />
  )
}

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  /** The shape of the skeleton. */
  shape?: 'table' | 'form' | 'text' | 'figures'
  /** Replaces the default failure, for a part of an app that knows the cause better. */
  failure?: (error: unknown, retry: () => void) => ReactNode
  children: (data: Data) => ReactNode
}

/** The state of a query that has data and is refreshed. */
export type RefetchState = Pick<UseQueryResult, 'isRefetchError' | 'isFetching' | 'dataUpdatedAt' | 'refetch'>

/** The last refresh failed, so the shown data may be out of date. */
export const StaleNotice = ({ query }: { query: RefetchState }) => {
  const texts = useAppTexts()
  const formats = useFormats()
  if (!query.isRefetchError) return null
  const readAt = formats.dateTime(new Date(query.dataUpdatedAt).toISOString())
  return (
    <Notice
      tone="warn"
      action={
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {texts.readAgain}
        </Button>
      }
    >
      {texts.lastRead(readAt)}
    </Notice>
  )
}

/** A failed refresh keeps the data and shows its age; a failed first load shows the failure. */
export const QueryView = <Data,>({ query, shape = 'table', failure, children }: QueryViewProps<Data>) => {
  const retry = () => void query.refetch()
  if (query.data !== undefined)
    return (
      <>
        <StaleNotice query={query} />
        {children(query.data)}
      </>
    )
  if (query.isError) return failure ? failure(query.error, retry) : <FailureView error={query.error} onRetry={retry} />
  return <Loading shape={shape} />
}
