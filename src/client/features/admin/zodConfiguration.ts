import { config } from 'zod';

// The shop's policy allows no code made from text. zod would try once, which Firefox tells as an error.
config({ jitless: true });
