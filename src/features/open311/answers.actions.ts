import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES, type Category } from '#features/categories/categories.rules.ts'
import { m } from '#messages'
import { isPublic } from '#platform/server/config.ts'
import type { Services } from '#platform/server/services.ts'
import { CHANGED_AT, FORMATS, MEDIA_TYPES, SPECIFICATION, VERSION_ROOT } from './open311.rules.ts'

/** An answer in both formats: what becomes JSON, and what becomes XML. */
export interface Answer {
  json: unknown
  xml: object
}

/** The address of this interface, and its standard and formats. */
export function discoveryOf({ config }: Pick<Services, 'config'>): Answer {
  const head = {
    changeset: CHANGED_AT,
    contact: config.OPERATOR_EMAIL ?? config.OPERATOR_NAME ?? config.PUBLIC_URL,
    key_service: m.open311_key_service(),
  }
  const endpoint = {
    specification: SPECIFICATION,
    url: `${config.PUBLIC_URL}${VERSION_ROOT}`,
    changeset: CHANGED_AT,
    type: isPublic(config) ? 'production' : 'test',
  }
  const formats = FORMATS.map((format) => MEDIA_TYPES[format])
  return {
    json: { ...head, endpoints: [{ ...endpoint, formats }] },
    xml: { discovery: { ...head, endpoints: { endpoint: [{ ...endpoint, formats: { format: formats } }] } } },
  }
}

/** The categories as services. */
export function servicesOf({ territory }: Pick<Services, 'territory'>): Answer {
  const services = CATEGORIES.map((category) => ({
    service_code: category,
    service_name: categoryLabel(category),
    description: m.open311_service({ category: categoryLabel(category), territory: territory.name }),
    // No category asks questions of its own.
    metadata: false,
    type: 'realtime',
    keywords: category,
    group: null,
  }))
  return { json: services, xml: { services: { service: services } } }
}

/** A service's extra questions. No service has any. */
export function definitionOf(category: Category): Answer {
  return {
    json: { service_code: category, attributes: [] },
    xml: { service_definition: { service_code: category, attributes: null } },
  }
}

/** The answer with these requests, or with the token of one, or with the receipt of a new one. */
export function requestsOf(requests: object[]): Answer {
  return { json: requests, xml: { service_requests: { request: requests } } }
}

/** The body of a refusal. */
export function errorsOf(faults: { code: number; description: string }[]): Answer {
  return { json: faults, xml: { errors: { error: faults } } }
}
