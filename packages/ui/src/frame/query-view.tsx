// What a page shows of a query: its data, the shape of it while it loads, or why it is not there.
import { Button, ErrorState, Forbidden, LinkButton, Loading, Notice, useFormats } from '@company-data/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { failureOf } from './failure.ts'
import { useFrameTexts, usePlanPath } from './frame-words.tsx'

export const FailureView = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const texts = useFrameTexts()
  const planPath = usePlanPath()
  const { kind, title, text, requestId } = failureOf(error, texts)
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
  return (
    <ErrorState title={title} text={text} requestId={requestId} onRetry={kind === 'not-found' ? undefined : onRetry} />
  )
}

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>
  /** The shape of the skeleton. */
  shape?: 'table' | 'form' | 'text' | 'figures'
  /** In place of the usual words, for a part of an app that knows more of why it failed. */
  failure?: (error: unknown, retry: () => void) => ReactNode
  children: (data: Data) => ReactNode
}

type ReadAgain = Pick<UseQueryResult, 'isRefetchError' | 'isFetching' | 'dataUpdatedAt' | 'refetch'>

/** What is shown may be so no more: it could be read, but not again. */
export const StaleNotice = ({ query }: { query: ReadAgain }) => {
  const texts = useFrameTexts()
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

/** A refetch that fails keeps what is shown and says how old it is; the first one shows the failure. */
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
