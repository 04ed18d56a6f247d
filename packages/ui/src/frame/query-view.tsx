// What a page shows of a query: its data, the shape of it while it loads, or why it is not there.
import { ErrorState, Forbidden, LinkButton, Loading } from '@company-data/ui'
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
  children: (data: Data) => ReactNode
}

/** A refetch that fails keeps what is shown; the first one shows the failure. */
export const QueryView = <Data,>({ query, shape = 'table', children }: QueryViewProps<Data>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <FailureView error={query.error} onRetry={() => void query.refetch()} />
  return <Loading shape={shape} />
}
