// The context of publish validation, in addition to the definition (FA-19).

import type { Registry } from '@company-data/field-types/registry'
import type { PluginDescription } from '../definition/index.ts'

export type ValidationContext = {
  /** The raw rows of the registry. */
  readonly fieldTypes: Registry
  /** The request fields of the service. */
  readonly requestFields: readonly RequestField[]
  readonly assets: readonly Asset[]
  /** The plugins of the company only. */
  readonly plugins: readonly PluginDescription[]
}

export type RequestField = { slug: string; type: string; audience: string }

export type Asset = {
  asset_key: string
  kind: string
  /** The tags of a PDF template that can be filled. */
  tags?: readonly string[] | null
}
