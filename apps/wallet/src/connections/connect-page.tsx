// Connecting with a service by its code or a link, with a form that says exactly what is shared (G-082).
import { isPlatformError, type ServiceByCode } from '@company-data/sdk/person'
import { Button, Card, Form, Icon, Loading, Notice, Page, TextField, useTexts } from '@company-data/ui'
import { FailureView, useSearchState } from '@company-data/ui/frame'
import { codeIn } from '@company-data/ui/sharing/rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { ConnectForm } from './connect-form.tsx'
import { connectTexts } from './connect-texts.ts'
import styles from './connections.module.css'
import { connectionsTexts } from './connections-texts.ts'
import { ScanSheet } from './scan/scan-sheet.tsx'
import { scanTexts } from './scan/scan-texts.ts'
import { WithSharingBasis } from './sharing-basis.tsx'

const serviceQuery = (client: ReturnType<typeof useClient>, code: string) =>
  queryOptions({ queryKey: ['service-by-code', code], queryFn: () => client.lookUp(code) })

/** What is wrong with the code itself; everything else is a failure of the call. */
const useCodeProblem = (code: string): string | undefined => {
  const texts = useTexts(connectTexts)
  const { data, error } = useQuery({ ...serviceQuery(useClient(), code), enabled: code !== '' })
  if (data?.kind === 'person') return texts.personCode
  return isPlatformError(error) ? texts.refusals[error.errorKey] : undefined
}

const CodeCard = ({ code }: { code: string }) => {
  const texts = useTexts(connectTexts)
  const { change } = useSearchState()
  const { scan } = useTexts(scanTexts)
  const [scanning, setScanning] = useState(false)
  const problem = useCodeProblem(code)
  const { isFetching } = useQuery({ ...serviceQuery(useClient(), code), enabled: code !== '' })
  return (
    <Card>
      <Form
        errors={problem === undefined ? {} : { code: problem }}
        onSubmit={({ code: text = '' }) => change({ code: codeIn(text), request: undefined })}
        actions={
          <>
            <Button icon="qrCode" onClick={() => setScanning(true)}>
              {scan}
            </Button>
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
      <ScanSheet
        open={scanning}
        onClose={() => setScanning(false)}
        onCode={(read) => {
          setScanning(false)
          change({ code: read, request: undefined })
        }}
      />
    </Card>
  )
}

const Service = ({ code, service }: { code: string; service: ServiceByCode }) => {
  const texts = useTexts(connectTexts)
  if (service.audience === 'company') return <Notice tone="warn">{texts.companiesOnly}</Notice>
  return <WithSharingBasis>{(basis) => <ConnectForm code={code} service={service} basis={basis} />}</WithSharingBasis>
}

const Answer = ({ code }: { code: string }) => {
  const query = useQuery(serviceQuery(useClient(), code))
  const problem = useCodeProblem(code)
  if (query.data?.kind === 'service') return <Service key={code} code={code} service={query.data} />
  if (problem !== undefined) return null
  return query.isError ? (
    <FailureView error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading shape="form" />
  )
}

export const ConnectPage = () => {
  const texts = useTexts(connectTexts)
  const { title } = useTexts(connectionsTexts)
  const { get } = useSearchState()
  const code = codeIn(get('code') ?? '')
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      back={
        <Link to={paths.connections} className={styles.back}>
          <Icon name="chevronLeft" size={14} /> {title}
        </Link>
      }
    >
      <CodeCard key={code} code={code} />
      {code !== '' && <Answer code={code} />}
    </Page>
  )
}
