// The remains of one deleted service, read-only: documents with their signatures, and runs without answers.
import type { DeletedService } from '@company-data/sdk/company'
import { Empty, Icon, LinkButton, Notice, Page, Segments, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { paths } from '../../paths.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { deletedServicesQuery } from './deleted-services-query.ts'
import { deletedServicesTexts } from './deleted-services-texts.ts'
import { RemainingDocuments } from './remaining-documents.tsx'
import { RemainingRuns } from './remaining-runs.tsx'

const Back = () => (
  <Link to={paths.deletedServices}>
    <Icon name="chevronLeft" size={13} />
    {useTexts(deletedServicesTexts).backToList}
  </Link>
)

const NotDeleted = () => {
  const texts = useTexts(deletedServicesTexts)
  return (
    <Empty
      icon="layers"
      title={texts.goneTitle}
      text={texts.goneText}
      action={
        <Link to={paths.services} asChild>
          <LinkButton kind="main">{texts.back}</LinkButton>
        </Link>
      }
    />
  )
}

const Remains = ({ service }: { service: DeletedService }) => {
  const texts = useTexts(deletedServicesTexts)
  const { get, change } = useSearchState()
  const tab = get('tab') === 'runs' ? 'runs' : 'documents'
  return (
    <>
      <Notice tone="info" title={texts.remains}>
        <p>{texts.remainsText}</p>
        <p>{texts.noRestore}</p>
      </Notice>
      <Segments
        label={texts.remains}
        value={tab}
        onChange={(next) =>
          change({
            tab: next === 'documents' ? undefined : next,
            open: undefined,
            after: undefined,
            flow: undefined,
          })
        }
        options={[
          { value: 'documents', label: texts.tabs.documents },
          { value: 'runs', label: texts.tabs.runs },
        ]}
      />
      {tab === 'documents' ? (
        <RemainingDocuments serviceId={service.service_id} />
      ) : (
        <RemainingRuns serviceId={service.service_id} />
      )}
    </>
  )
}

const OneDeletedService = () => {
  const texts = useTexts(deletedServicesTexts)
  const formats = useFormats()
  const { serviceId } = useParams<{ serviceId: string }>()
  const services = useQuery(deletedServicesQuery(useClient()))
  const service = services.data?.find(({ service_id }) => service_id === serviceId)
  return (
    <Page
      title={service?.name ?? texts.service}
      back={<Back />}
      lead={service && `${service.code} · ${texts.deletedAt}: ${formats.dateTime(service.deleted_at)}`}
    >
      <QueryView query={services}>{() => (service ? <Remains service={service} /> : <NotDeleted />)}</QueryView>
    </Page>
  )
}

export const DeletedServicePage = () => (
  <OwnerOnly title={useTexts(deletedServicesTexts).service}>
    <OneDeletedService />
  </OwnerOnly>
)
