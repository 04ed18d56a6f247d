// The approvals page: sign-ins that wait for a decision, and the services that may ask.
import {
  Button,
  Card,
  ConfirmDialog,
  Empty,
  Item,
  ItemList,
  Page,
  showToast,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { QueryView, useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { CompanyName } from '@company-data/web/companies'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchQueries } from '../session/refetch-queries.ts'
import { usePush } from '../session/use-pushes.tsx'
import { useClient } from '../session/use-session.tsx'
import { challengesQuery, type Enrollment, enrollmentsQuery } from './approval-queries.ts'
import { approvalTexts } from './approval-texts.ts'
import { ChallengeList } from './challenge-list.tsx'
import { PasscodeReminder } from './passcode-reminder.tsx'

const Waiting = () => {
  const texts = useTexts(approvalTexts)
  const challenges = useQuery(challengesQuery(useClient()))
  return (
    <Card title={texts.waitingTitle} text={texts.waitingText}>
      <QueryView query={challenges} shape="text">
        {(data) =>
          data.length === 0 ? <p className="muted">{texts.nothingWaits}</p> : <ChallengeList challenges={data} />
        }
      </QueryView>
    </Card>
  )
}

interface EndDialogProps {
  enrollment: Enrollment | undefined
  onClose: () => void
}

const EndDialog = ({ enrollment, onClose }: EndDialogProps) => {
  const texts = useTexts(approvalTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const queries = useQueryClient()
  const lastEnrollment = useLastValue(enrollment)
  const end = useAction({
    mutationFn: (serviceId: string) => client.enrollments.delete(serviceId),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['approvals'] })
      showToast(texts.ended)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={enrollment !== undefined}
      title={texts.endTitle(lastEnrollment?.service_name ?? '')}
      text={texts.endText(lastEnrollment?.company_name ?? '')}
      action={texts.end}
      busy={end.isPending}
      problem={end.isError ? formatProblem(end.error, appTexts) : undefined}
      onConfirm={() => enrollment && end.mutate(enrollment.service_id)}
      onClose={onClose}
    />
  )
}

const Enrollments = () => {
  const texts = useTexts(approvalTexts)
  const formats = useFormats()
  const queries = useQueryClient()
  const query = enrollmentsQuery(useClient())
  const enrollments = useQuery(query)
  const [ending, setEnding] = useState<Enrollment>()
  // Ending a connection ends its enrollment.
  usePush(['connection_ended'], () => void refetchQueries(queries, ['approvals', 'enrollments']))
  return (
    <Card title={texts.enrollments} text={texts.enrollmentsText}>
      <QueryView query={enrollments} shape="text">
        {(data) =>
          data.length === 0 ? (
            <Empty icon="shield" title={texts.noEnrollments} text={texts.noEnrollmentsText} />
          ) : (
            <ItemList>
              {data.map((enrollment) => (
                <Item
                  key={enrollment.service_id}
                  actions={
                    <Button onClick={() => setEnding(enrollment)} aria-label={texts.endFor(enrollment.service_name)}>
                      {texts.end}
                    </Button>
                  }
                >
                  <strong>{enrollment.service_name}</strong>
                  <CompanyName name={enrollment.company_name} identity={enrollment.company_identity} />
                  <span className="muted">{texts.since(formats.date(enrollment.enrolled_at))}</span>
                </Item>
              ))}
            </ItemList>
          )
        }
      </QueryView>
      {enrollments.data !== undefined && enrollments.data.length > 0 && <PasscodeReminder />}
      <EndDialog enrollment={ending} onClose={() => setEnding(undefined)} />
    </Card>
  )
}

export const ApprovalsPage = () => {
  const texts = useTexts(approvalTexts)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Waiting />
      <Enrollments />
    </Page>
  )
}
