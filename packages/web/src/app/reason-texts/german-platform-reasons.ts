// Adds the German texts of the platform's reasons. The form to sign in to the portal does not wait for this file.
import { germanFieldReasons } from './german-field-reasons.ts'
import { germanMemberReasons } from './german-member-reasons.ts'
import { addPlatformReasons } from './german-reasons.ts'
import { germanRefusalReasons } from './german-refusal-reasons.ts'

addPlatformReasons({ ...germanMemberReasons, ...germanFieldReasons, ...germanRefusalReasons })
