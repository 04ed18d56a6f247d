// One report in a drawer: what was reported, and the decision on it.
import type { ReportDecision, ReportRecord } from '@company-data/protocol/wire/operations/reports'
import {
  Badge,
  Button,
  Details,
  Drawer,
  LinkButton,
  Row,
  showToast,
  TextArea,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useState } from 'react'
import { Link } from 'wouter'
import { appTexts } from '../app/app-texts.ts'
import { paths } from '../paths.ts'
import { useCalls } from '../session/use-session.tsx'
import { reportsTexts } from './reports-texts.ts'

const ReportFacts = ({ report }: { report: ReportRecord }) => {
  const texts = useTexts(reportsTexts)
  const formats = useFormats()
  const { about, reason, text, quoted, connections, reporters, created_at, note } = report
  const optional = [
    { label: texts.text, value: text },
    { label: texts.quoted, value: quoted },
    { label: texts.note, value: note },
  ]
  return (
    <Details
      facts={[
        { label: texts.reason, value: texts.reasons[reason] },
        { label: texts.about, value: texts.subjects[about.kind] },
        { label: texts.at, value: formats.dateTime(created_at) },
        ...optional.filter(({ value }) => value !== null),
        { label: texts.connections, value: connections === null ? texts.unknown : formats.number(connections) },
        { label: texts.reporters, value: formats.number(reporters) },
      ]}
    />
  )
}

const Decision = ({ report, onDone }: { report: ReportRecord; onDone: () => void }) => {
  const texts = useTexts(reportsTexts)
  const words = useTexts(appTexts)
  const calls = useCalls()
  const [note, setNote] = useState(report.note ?? '')
  const deciding = useAction({
    mutationFn: (decision: ReportDecision['decision']) =>
      calls.decideReport(report.report_id, { decision, note: note.trim() || null }),
    onSuccess: () => {
      showToast(texts.decided)
      onDone()
    },
  })
  const busy = deciding.isPending
  return (
    <>
      <TextArea
        name="note"
        label={texts.note}
        hint={texts.noteHint}
        rows={3}
        maxLength={1000}
        value={note}
        onValueChange={setNote}
      />
      {deciding.error && <p role="alert">{formatProblem(deciding.error, words)}</p>}
      <Row>
        <Button busy={busy} onClick={() => deciding.mutate('dismiss')}>
          {texts.dismiss}
        </Button>
        <Button busy={busy} onClick={() => deciding.mutate('warn')}>
          {texts.warn}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => deciding.mutate('suspend')}>
          {texts.suspend}
        </Button>
      </Row>
    </>
  )
}

interface ReportDrawerProps {
  report: ReportRecord | undefined
  onClose: () => void
  onDecided: () => Promise<void>
}

export const ReportDrawer = ({ report, onClose, onDecided }: ReportDrawerProps) => {
  const texts = useTexts(reportsTexts)
  const lastReport = useLastValue(report)
  if (!lastReport) return null
  return (
    <Drawer
      open={report !== undefined}
      onClose={onClose}
      title={lastReport.company_name}
      summary={
        <Badge tone={lastReport.status === 'open' ? 'warn' : 'plain'}>{texts.statuses[lastReport.status]}</Badge>
      }
    >
      <ReportFacts report={lastReport} />
      <Row>
        <Link to={paths.account(lastReport.company_user_id)} asChild>
          <LinkButton icon="building">{texts.openAccount}</LinkButton>
        </Link>
      </Row>
      <Decision
        key={lastReport.report_id}
        report={lastReport}
        onDone={() => {
          onClose()
          void onDecided()
        }}
      />
    </Drawer>
  )
}
