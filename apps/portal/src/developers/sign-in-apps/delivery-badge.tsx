// The delivery of an app's claims, as a badge.
import { Badge, useTexts } from '@company-data/ui'
import type { Delivery } from './claims.ts'
import { claimsTexts } from './claims-texts.ts'

export const DeliveryBadge = ({ delivery }: { delivery: Delivery }) => {
  const { deliveries } = useTexts(claimsTexts)
  return delivery === 'encrypted' ? (
    <Badge tone="sealed" icon="lock">
      {deliveries.encrypted.name}
    </Badge>
  ) : (
    <Badge tone="warn" icon="eye">
      {deliveries.plaintext.name}
    </Badge>
  )
}
