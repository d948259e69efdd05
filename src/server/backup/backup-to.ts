import { resolve } from 'node:path';
import * as z from 'zod';
import { isServerUrl } from '#db/engine/database-url.ts';

/** Where copies go: `name` is what BACKUP_TO says. */
export type BackupTo = { name: string } & ({ folder: string } | S3Bucket);

/** No key of a copy, and no address, has a slash at its end. */
export type S3Bucket = { bucket: string; prefix: string } & z.output<typeof s3Variables>;

/** The prefix has no part that an address does not keep. */
const s3Pattern =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]+[a-z0-9])\/?(?<prefix>(?:(?<=\/)(?!\.\.?(?:\/|$))[^/]+\/?)*)$/;

const s3Variables = z
  .object({
    AWS_ACCESS_KEY_ID: z
      .string('must be set for s3')
      .regex(/^[!-~]+$/, 'must be one word of ASCII'),
    AWS_SECRET_ACCESS_KEY: z.string('must be set for s3'),
    AWS_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must look like eu-central-1')
      .default('us-east-1'),
    AWS_ENDPOINT_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .refine((url) => !/^\w+:\/\/[^/]*@/.test(url), 'must have no name and password in it')
      .optional(),
  })
  .transform((env) => ({
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    region: env.AWS_REGION,
    endpoint: (env.AWS_ENDPOINT_URL ?? `https://s3.${env.AWS_REGION}.amazonaws.com`).replace(
      /\/+$/,
      '',
    ),
  }));

/** Reads BACKUP_TO, and for a bucket the usual variables of S3; adds an issue for each that is wrong. */
export function readBackupTo(
  { BACKUP_TO: name, DATABASE_URL, ...variables }: { BACKUP_TO?: string; DATABASE_URL: string },
  { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
): BackupTo | undefined {
  const refuse = (message: string, path: PropertyKey[] = ['BACKUP_TO']) =>
    void addIssue({ code: 'custom', path, message });
  if (name === undefined) return undefined;
  if (isServerUrl(DATABASE_URL)) {
    return refuse('must not be set with a database server, which is backed up by its own means');
  }
  if (!/^[a-z][a-z0-9+.-]+:/i.test(name)) return { name, folder: resolve(name) };
  const { bucket, prefix = '' } = s3Pattern.exec(name)?.groups ?? {};
  if (!bucket) return refuse('must be a folder or look like s3://bucket/prefix');
  const { data, error } = s3Variables.safeParse(variables);
  for (const { message, path } of error?.issues ?? []) refuse(message, path);
  return data && { name, bucket, prefix: prefix.replace(/\/$/, ''), ...data };
}
