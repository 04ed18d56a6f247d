// Reports the company of a request to the operator, where its key was refused.
import type { NewReport } from '@company-data/protocol/wire/operations/reports'
import { Button, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import type { Session } from '../platform/session.ts'
import { consentTexts } from '../texts/texts.ts'
import { explain } from './explain.ts'
import type { Visit } from './visit.ts'

interface ReportProps {
  visit: Visit
  session: Session
  /** The message that the person has read. */
  text: string
}

/** Undefined if the company is not known: no one could be reported then. */
const toReport = ({ authorization: { details } }: Visit, text: string): NewReport | undefined => {
  const { company_identity: identity, kind, client_id, service_id } = details
  if (identity === null) return undefined
  const about = kind === 'app' ? { kind: 'app', id: client_id } : { kind: 'service', id: service_id ?? client_id }
  return { company_user_id: identity.company_user_id, about, reason: 'impersonation', text } as NewReport
}

export const ReportButton = ({ visit, session, text }: ReportProps) => {
  const texts = useTexts(consentTexts)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [problem, setProblem] = useState<string>()
  const report = toReport(visit, text)
  if (report === undefined) return null
  const send = async (): Promise<void> => {
    setState('busy')
    try {
      await call(session.home, '/api/reports', { method: 'POST', token: session.token, body: report })
      setState('done')
    } catch (error) {
      setState('idle')
      setProblem(explain(texts, error).message)
    }
  }
  if (state === 'done') return <p>{texts.report.done}</p>
  return (
    <>
      {problem !== undefined && <p>{problem}</p>}
      <Button busy={state === 'busy'} onClick={() => void send()}>
        {texts.report.action}
      </Button>
    </>
  )
}
