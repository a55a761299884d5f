# syntax=docker/dockerfile:1
ARG NODE_VERSION=20

# Builds it.
FROM --platform=$BUILDPLATFORM node:${NODE_VERSION} AS build
WORKDIR /app
ENV NODE_ENV=production \
    OTHER=1
RUN <<EOT
FROM not-a-stage AS hidden
ARG HIDDEN
EOT
COPY . .

FROM build as test
RUN npm test

from nginx:alpine
ARG LAST
COPY --from=build /app /usr/share/nginx/html
