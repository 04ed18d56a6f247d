// Blocks or reports a company, wherever the person meets it.
import { Button, Card, ConfirmDialog, Row, showToast, useTexts } from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../session/use-session.tsx'
import styles from '../decisions.module.css'
import { companyActionTexts } from './company-texts.ts'
import { ReportSheet, type ReportSubject } from './report-sheet.tsx'

interface BlockDialogProps extends Pick<ReportSubject, 'companyId' | 'company'> {
  open: boolean
  onClose: () => void
}

const BlockDialog = ({ companyId, company, open, onClose }: BlockDialogProps) => {
  const texts = useTexts(companyActionTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const queries = useQueryClient()
  const block = useAction({
    mutationFn: () => client.blocks.create(companyId),
    onSuccess: () => {
      showToast(texts.blocked, company)
      onClose()
    },
    onSettled: () =>
      Promise.all(
        ['blocks', 'connect-requests', 'approvals'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })
  return (
    <ConfirmDialog
      open={open}
      title={texts.blockTitle(company)}
      text={texts.blockText}
      action={texts.block}
      busy={block.isPending}
      // Blocking twice is the same as once.
      problem={block.error && formatProblem(block.error, appTexts, 'once')}
      onConfirm={() => block.mutate()}
      onClose={onClose}
    />
  )
}

/** Two quiet buttons below a request or message. */
export const CompanyButtons = (subject: ReportSubject) => {
  const texts = useTexts(companyActionTexts)
  const [dialog, setDialog] = useState<'block' | 'report'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <div className={styles.quiet}>
        <Row>
          <Button kind="quiet" onClick={() => setDialog('report')}>
            {texts.report}
          </Button>
          <Button kind="quiet" onClick={() => setDialog('block')}>
            {texts.block}
          </Button>
        </Row>
      </div>
      <BlockDialog {...subject} open={dialog === 'block'} onClose={close} />
      <ReportSheet {...subject} open={dialog === 'report'} onClose={close} />
    </>
  )
}

/** Beside a warning about the company. */
export const ReportButton = (subject: ReportSubject) => {
  const { report } = useTexts(companyActionTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{report}</Button>
      <ReportSheet {...subject} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** A card on the page of a company. */
export const CompanyCard = (subject: ReportSubject) => {
  const texts = useTexts(companyActionTexts)
  return (
    <Card title={texts.title} text={texts.text(subject.company)}>
      <CompanyButtons {...subject} />
    </Card>
  )
}
