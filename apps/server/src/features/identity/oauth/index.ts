// The door of oauth: the pipeline's token verifier, and the endpoints of RFC 6749 and its companions.
export { oauthRoutes } from './routes.ts'
export { tokenVerifier } from './verifier.ts'
