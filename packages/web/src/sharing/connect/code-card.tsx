// The input for a service code or link, its errors, and the service found.
import { isPlatformError, type ServiceByCode } from '@company-data/sdk/person'
import { Button, Card, Form, Loading, TextField, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeIn, linkKeyIn } from '../connect-code.ts'
import type { CustomerApi } from '../connection/customer-api.ts'
import { connectTexts } from './connect-texts.ts'
import { LinkKeyCheck } from './link-key.tsx'

interface CodeProps {
  api: CustomerApi
  /** Empty if no code was entered. */
  code: string
}

const serviceQuery = ({ api: { client }, code }: CodeProps) =>
  queryOptions({ queryKey: ['service-by-code', code], queryFn: () => client.codes.lookUp(code), enabled: code !== '' })

/** True once the code has led to a service. */
export const useIsServiceFound = (props: CodeProps): boolean => useQuery(serviceQuery(props)).data?.kind === 'service'

/** Errors of the code itself; everything else is a failed call. */
const useCodeProblem = (props: CodeProps): string | undefined => {
  const texts = useTexts(connectTexts)
  const { data, error } = useQuery(serviceQuery(props))
  if (data?.kind === 'person') return texts.of[props.api.customer].personCode
  return isPlatformError(error) ? texts.refusals[error.errorKey] : undefined
}

interface CodeCardProps extends CodeProps {
  /** `linkKey` is empty unless a link with a key was entered. */
  onCode: (code: string, linkKey: string) => void
  /** Another way to enter a code. */
  otherWay?: ReactNode
}

export const CodeCard = ({ onCode, otherWay, ...props }: CodeCardProps) => {
  const texts = useTexts(connectTexts)
  const problem = useCodeProblem(props)
  const { isFetching } = useQuery(serviceQuery(props))
  const { code } = props
  return (
    <Card>
      <Form
        errors={problem === undefined ? {} : { code: problem }}
        onSubmit={({ code: text = '' }) => onCode(codeIn(text), linkKeyIn(text))}
        actions={
          <>
            {otherWay}
            <Button type="submit" kind={code === '' ? 'main' : 'plain'} icon="search" busy={isFetching}>
              {texts.lookUp}
            </Button>
          </>
        }
      >
        <TextField
          name="code"
          label={texts.code}
          hint={texts.codeHint}
          mono
          autoFocus={code === ''}
          defaultValue={code}
          validate={(text) => (text.trim() === '' ? texts.codeNeeded : null)}
        />
      </Form>
    </Card>
  )
}

interface ServiceLookupProps extends CodeProps {
  /** The key that the link names; empty for a code without one. */
  linkKey: string
  children: (service: ServiceByCode) => ReactNode
}

export const ServiceLookup = ({ children, linkKey, ...props }: ServiceLookupProps) => {
  const query = useQuery(serviceQuery(props))
  const problem = useCodeProblem(props)
  if (query.data?.kind === 'service') {
    return (
      <LinkKeyCheck service={query.data} linkKey={linkKey}>
        {children(query.data)}
      </LinkKeyCheck>
    )
  }
  if (problem !== undefined || props.code === '') return null
  return query.isError ? (
    <FailureView error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading shape="form" />
  )
}
