import { posix, win32 } from 'node:path'
import multipart from '@fastify/multipart'
import type { UploadDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { text } from '@service-center/contract/endpoint/fields.ts'
import { plainName } from '@service-center/contract/text/name-characters.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, badRequest, invalid } from '../errors.ts'
import { type ReceivedFile, receiveFile, tooLarge } from './received-file.ts'

/** A received form: one file and other fields. */
export interface ReceivedUpload {
  readonly file: ReceivedFile
  /** As texts; the endpoint's schema parses them. */
  readonly fields: Readonly<Record<string, string>>
}

const MAX_FIELDS = 50
/** Enough for the longest text of a field: 50,000 characters of three bytes each. */
const MAX_FIELD_BYTES = 160 * 1024
/** Maximum size of the rest of the body: the fields and the boundaries. */
const AROUND_BYTES = 256 * 1024
const MAX_NAME = 255

/** Makes the routes of a Fastify scope accept multipart forms. Other routes refuse them. */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads a form with one file, which is written to disk while it is received.
 * @throws AppError too_large, unsupported_type, invalid or bad_request; the file is then deleted
 */
export async function receiveUpload(
  request: FastifyRequest,
  { upload, dataDir }: { upload: UploadDeclaration; dataDir: string },
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_type', { message: 'The file comes as multipart/form-data.' })
  }
  const { maxBytes, types } = upload
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND_BYTES) throw tooLarge(maxBytes)
  const fields: Record<string, string> = {}
  let file: ReceivedFile | undefined
  const limits = {
    fileSize: maxBytes,
    files: 1,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + 1,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (part.fieldname !== upload.field) throw badRequest(`The file's field is called ${upload.field}.`)
        const incoming = {
          content: part.file,
          originalName: nameOf(part.filename),
          declaredType: part.mimetype,
        }
        file = await receiveFile(incoming, { dataDir, types, maxBytes })
      } else {
        if (part.valueTruncated) throw badRequest(`The field ${part.fieldname} is too long.`)
        fields[part.fieldname] = String(part.value)
      }
    }
  } catch (error) {
    await file?.discard()
    throw error
  }
  if (file === undefined) throw invalid([{ param: upload.field, msg: 'This field is required' }])
  return { file, fields }
}

/**
 * The file name without the folders of a Unix or Windows path, and without what turns it: it could seem to have another
 * extension. Browsers encode quotes as %22.
 */
function nameOf(given: string | undefined): string {
  const whole = posix.basename(win32.basename(given ?? '')).replaceAll('%22', '"')
  const name = plainName(whole).trim()
  if (name === '' || !text(MAX_NAME).safeParse(name).success) {
    throw badRequest(`The file needs a name of at most ${MAX_NAME} characters.`)
  }
  return name
}
