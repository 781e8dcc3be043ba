import { ANY_FILE_TYPE, type EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { UploadDeclaration } from '@service-center/contract/endpoint/upload.ts'
import { z } from 'zod'
import { errorResponses } from './error-replies.ts'
import { parametersOf } from './parameters.ts'
import type { Schemas } from './schemas.ts'

/** An endpoint as OpenAPI calls it: one method of one path. */
export function operation(options: {
  feature: string
  name: string
  endpoint: EndpointDeclaration
  schemas: Schemas
}): object {
  const { feature, name, endpoint, schemas } = options
  const isPublic = endpoint.right === 'public'
  const access = isPublic ? 'Open to everybody.' : `Needs: ${[endpoint.right].flat().join(' or ')}.`
  return {
    operationId: `${feature}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [feature],
    summary: endpoint.summary,
    description: [access, endpoint.query?.description].filter((text) => text !== undefined).join(' '),
    security: isPublic ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint, schemas),
    ...requestBody(endpoint, schemas),
    responses: responses(endpoint, schemas),
  }
}

function requestBody({ body, upload }: EndpointDeclaration, schemas: Schemas): object {
  if (upload !== undefined) return { requestBody: { required: true, content: formOf(upload, schemas) } }
  if (body === undefined) return {}
  return {
    requestBody: {
      required: !body.safeParse(undefined).success,
      content: { 'application/json': { schema: schemas.ofInput(body) } },
    },
  }
}

/** A form with a file, which comes last, and the fields beside it. */
function formOf({ field, maxBytes, types, fields }: UploadDeclaration, schemas: Schemas): object {
  const beside = fields === undefined ? {} : schemas.ofInput(fields)
  const schema = {
    ...beside,
    type: 'object',
    properties: {
      ...beside.properties,
      [field]: {
        type: 'string',
        format: 'binary',
        description: `At most ${maxBytes} bytes.`,
        maxLength: maxBytes,
      },
    },
    required: [...(beside.required ?? []), field],
    additionalProperties: false,
  }
  return { 'multipart/form-data': { schema, encoding: { [field]: { contentType: types.join(', ') } } } }
}

function responses(endpoint: EndpointDeclaration, schemas: Schemas): object {
  const content = answerContent(endpoint, schemas)
  return {
    200: { description: 'The answer', content },
    // Only a file that is stored is sent in parts.
    ...(endpoint.fileType === ANY_FILE_TYPE ? { 206: { description: 'The part of the file', content } } : {}),
    ...errorResponses(endpoint),
  }
}

function answerContent({ response, fileType }: EndpointDeclaration, schemas: Schemas): object {
  return {
    ...(response instanceof z.ZodNever ? {} : { 'application/json': { schema: schemas.ofOutput(response) } }),
    ...(fileType === undefined ? {} : { [fileType]: { schema: { type: 'string', format: 'binary' } } }),
  }
}
