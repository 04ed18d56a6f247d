// What a service holds about the company, its new requests, and the drawer to change it.
import type { ConnectionMappings, CustomerConnection } from '@company-data/sdk/company'
import { Drawer, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/ui/frame'
import { ChangeForm, ConsentsCard, HeldCard } from '@company-data/ui/sharing'
import { connectionTexts, mappingsQuery, type SharingBasis } from '@company-data/ui/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import { useCompanySide, WithSharingBasis } from './sharing-basis.tsx'
import styles from './suppliers.module.css'

interface HeldProps {
  basis: SharingBasis
  connection: CustomerConnection
  mappings: ConnectionMappings
}

const Held = (props: HeldProps) => {
  const texts = useTexts(connectionTexts)
  const { get, change } = useSearchState()
  const close = () => change({ open: undefined })
  return (
    <div className={styles.column}>
      <ConsentsCard {...props} />
      <HeldCard {...props} onChange={() => change({ open: 'change' })} />
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

export const HeldData = ({ connection }: { connection: CustomerConnection }) => {
  const mappings = useQuery(mappingsQuery(useCompanySide(), connection.id))
  return (
    <WithSharingBasis>
      {(basis) => (
        <QueryView query={mappings} shape="form">
          {(present) => <Held basis={basis} connection={connection} mappings={present} />}
        </QueryView>
      )}
    </WithSharingBasis>
  )
}
