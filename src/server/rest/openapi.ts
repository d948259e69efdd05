import * as z from 'zod';
import type * as core from 'zod/v4/core';
import type { RestRoute } from './routes.ts';

/** The OpenAPI 3.1 document of a company's routes, to which a session is shown by the cookie of this name. */
export function openApiDocument(company: string, routes: readonly RestRoute[], cookieName: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${company} API`, version: '1.0.0' },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
      },
    },
  };
}

const errorBody = z.object({
  success: z.literal(false),
  message: z.string().meta({ description: 'A sentence for a person' }),
  issues: z.record(z.string(), z.array(z.string())).optional(),
});

const errorDescriptions = {
  400: 'Malformed JSON, a field that fails validation, an id that is no positive integer',
  401: 'No session, wrong credentials, wrong or expired code',
  403: 'A request from another site',
  404: 'No such fact or tag',
  409: 'The name is taken, or the site is full',
  413: 'A body over 64 KiB',
  415: 'A body that is not application/json',
  429: 'Over a rate limit; Retry-After says when to come back',
  500: 'Anything else',
  503: 'The database cannot be reached or written, or a sign-in code cannot be mailed; Retry-After says when to come back',
};

type ErrorStatus = keyof typeof errorDescriptions;

function operation(route: RestRoute) {
  return {
    operationId: `${route.method}${route.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    ...(route.access !== 'anyone' && { security: [{ session: [] }] }),
    ...(route.path.includes(':') && { parameters: parameters(route.path) }),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(route.body, 'input') } },
      },
    }),
    responses: {
      [route.status]: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(route.answer, 'output') } },
      },
      ...Object.fromEntries(
        errorStatuses(route).map((status) => [
          status,
          {
            description: errorDescriptions[status],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

function errorStatuses({ method, path, access }: RestRoute): ErrorStatus[] {
  const changes = method !== 'get';
  const applies: Record<ErrorStatus, boolean> = {
    400: changes || path.includes(':'),
    401: access !== 'anyone' || path === '/admin/login',
    403: changes,
    404: path.includes(':'),
    409: method === 'post' && (path === '/tags' || path === '/ai-facts'),
    413: changes,
    415: changes,
    429: changes && access !== 'admin',
    500: true,
    503: true,
  };
  const statuses = Object.keys(applies).map(Number) as ErrorStatus[];
  return statuses.filter((status) => applies[status]);
}

function parameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
}

function jsonSchema(schema: core.$ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema: { _zod }, jsonSchema }) {
      // What stands in for a value that cannot be read is no value to send.
      if (_zod.def.type === 'catch') delete jsonSchema.default;
      if (_zod.def.type === 'date') {
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      }
    },
  });
}
