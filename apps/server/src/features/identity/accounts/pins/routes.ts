// Serves the contract of the pin book.
import { pins } from '@company-data/protocol/nouns/pins/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const pinBookRoutes = serve<Pick<AccountComponents, 'pinBooks'>>()(pins, {
  read: ({ caller }, { pinBooks }) => pinBooks.read(caller.userId),
  replace: ({ caller, body }, { pinBooks }) => pinBooks.replace(caller.userId, body),
})
