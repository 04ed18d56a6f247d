// The data that a service stores about the company, its new requests, and the drawer to change the data.
import type { ConnectionMappings, CustomerConnection } from '@company-data/sdk/company'
import { Drawer, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { ChangeForm, ConsentsCard, SharedDataCard } from '@company-data/web/sharing'
import { connectionTexts, mappingsQuery, type SharingBasis } from '@company-data/web/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import { useCompanyApi, WithSharingBasis } from './sharing-basis.tsx'
import styles from './suppliers.module.css'

interface SharedDataContentProps {
  basis: SharingBasis
  connection: CustomerConnection
  mappings: ConnectionMappings
}

const SharedDataContent = (props: SharedDataContentProps) => {
  const texts = useTexts(connectionTexts)
  const { get, change } = useSearchState()
  const close = () => change({ open: undefined })
  return (
    <div className={styles.column}>
      <ConsentsCard {...props} />
      <SharedDataCard {...props} onChange={() => change({ open: 'change' })} />
      <Drawer
        open={get('open') === 'change'}
        onClose={close}
        title={texts.change}
        summary={<span>{props.connection.service.name}</span>}
      >
        <ChangeForm {...props} onClose={close} />
      </Drawer>
    </div>
  )
}

export const SharedData = ({ connection }: { connection: CustomerConnection }) => {
  const mappings = useQuery(mappingsQuery(useCompanyApi(), connection.id))
  return (
    <WithSharingBasis>
      {(basis) => (
        <QueryView query={mappings} shape="form">
          {(present) => <SharedDataContent basis={basis} connection={connection} mappings={present} />}
        </QueryView>
      )}
    </WithSharingBasis>
  )
}
