import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, requiredText, text } from '../endpoint/fields.ts'
import { dbToolList, dbToolSavedWithId } from './dbtool-replies.ts'
import { WAS } from '../endpoint/was.ts'

/** The type of access groups that lock robots to versions (specification 2, section 3). */
export const ROBOT_SOFTWARE_GROUP_TYPE = 16

export const accessGroupType = z.object({ Id: idNumber, Key: z.string() }).meta({ id: 'AccessGroupType' })
export type AccessGroupType = z.infer<typeof accessGroupType>

export const accessGroup = z
  .object({
    Id: idNumber,
    Name: z.string(),
    ShortName: z.string(),
    /** Whether customers below a member have it too. */
    Inheritable: z.boolean(),
    /** The id of its type. */
    Type: idNumber,
  })
  .meta({ id: 'AccessGroup' })
export type AccessGroup = z.infer<typeof accessGroup>

/** The fields of a group as they are saved. */
const groupFields = {
  n: requiredText(100).describe('Its name.'),
  s: text(50).describe('Its short name.'),
  i: z.boolean().describe('Whether customers below a member have it too.'),
  t: idNumber.describe('Its type.'),
}

/** Every section in which access groups are chosen reads them. */
const READERS = [
  'DbToolAccessGroups',
  'DbToolCustomerAccessGroups',
  'DbToolRobotExtraAccessGroups',
  'DbToolAppVersions',
  'DbToolRobotSoftwareVersion',
  'DbToolFeatureGroupsAndPricings',
  'DbToolFeatures',
  'DbToolVAT',
] as const

export const dbToolAccessGroups = {
  types: endpoint({
    method: 'GET',
    path: '/api/dbtool/accessgrouptypes',
    summary: 'The types of access groups',
    right: READERS,
    response: dbToolList(accessGroupType),
    reads: ['accessGroups'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/dbtool/accessgroups',
    summary: 'All access groups',
    right: READERS,
    response: dbToolList(accessGroup),
    reads: ['accessGroups'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/dbtool/accessgroup',
    summary: 'Create an access group, or with its id change it',
    right: 'DbToolAccessGroups',
    body: z.strictObject({
      id: idNumber.describe('The access group to change; without it, one is created.').optional(),
      ...groupFields,
      was: z.strictObject(groupFields).describe(WAS).optional(),
    }),
    response: dbToolSavedWithId,
    errors: ['access_group_exists', 'changed_meanwhile', 'not_found'],
    actionType: 'SaveAccessGroup',
    changes: ['accessGroups', 'softwareVersions'],
  }),
}
