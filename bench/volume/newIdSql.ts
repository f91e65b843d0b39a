/** An id like `newId`'s, made by the database: random bytes as base64url, 22 characters. */
export const NEW_ID = `translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`;
