// Maps each refusal to a field of the sign-in app.
export const FIELD_BY_ERROR = {
  'oauth_apps.redirect_uri_invalid': 'redirect_uris.0',
  'services.not_found': 'service_id',
} as const
