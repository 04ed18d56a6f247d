// The key that the code of a service names, as the key log records it.
import type { KeyLogWriter } from '../../key-log/index.ts'
import type { ServiceRow } from '../service-store.ts'

export const toBoundKey = (
  company: { code: string | null } | undefined,
  {
    id,
    company_user_id,
    share_code,
    public_key_sha256,
  }: Pick<ServiceRow, 'id' | 'company_user_id' | 'share_code' | 'public_key_sha256'>,
): Parameters<KeyLogWriter['bind']>[1] => ({
  serviceId: id,
  companyUserId: company_user_id,
  code: `${company?.code ?? ''}/${share_code}`,
  publicKeySha256: public_key_sha256,
})
