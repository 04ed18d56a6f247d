// The data that a service stores about the person, its new requests, and the sheet to change the data.
import type { ConnectionMappings, CustomerConnection } from '@company-data/sdk/person'
import { Sheet, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { ChangeForm, ConsentsCard, SharedDataCard } from '@company-data/web/sharing'
import { connectionTexts, mappingsQuery, type SharingBasis } from '@company-data/web/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePersonApi, WithSharingBasis } from './sharing-basis.tsx'

interface SharedDataViewProps {
  basis: SharingBasis
  connection: CustomerConnection
  mappings: ConnectionMappings
}

const SharedDataView = (props: SharedDataViewProps) => {
  const { change } = useTexts(connectionTexts)
  const [isChanging, setIsChanging] = useState(false)
  const { service, company_name } = props.connection
  const close = () => setIsChanging(false)
  return (
    <>
      <ConsentsCard {...props} />
      <SharedDataCard {...props} onChange={() => setIsChanging(true)} />
      <Sheet open={isChanging} onClose={close} title={change} summary={`${service.name}, ${company_name}`}>
        <ChangeForm {...props} onClose={close} />
      </Sheet>
    </>
  )
}

export const SharedData = ({ connection }: { connection: CustomerConnection }) => {
  const mappings = useQuery(mappingsQuery(usePersonApi(), connection.id))
  return (
    <WithSharingBasis>
      {(basis) => (
        <QueryView query={mappings} shape="form">
          {(present) => <SharedDataView basis={basis} connection={connection} mappings={present} />}
        </QueryView>
      )}
    </WithSharingBasis>
  )
}
