terraform {
  required_version = ">= 1.0"
  backend "s3" {
    bucket = "b"
  }
}

# The region.
variable "region" {
  type    = string
  default = "eu"
}

locals {
  name = "x-${var.region}"
  tags = {
    inner = 1
  }
}

resource "aws_instance" "web" {
  ami = "a"
  provisioner "local-exec" {
    command = <<-EOT
      resource "not" "one" {
      }
    EOT
  }
}

data "aws_ami" "ubuntu" {
  most_recent = true
}

module "vpc" {
  source = "./vpc"
}

output "id" {
  value = aws_instance.web.id
}

provider "aws" {
  region = var.region
}

region = "eu-west-1"

variable old {
  default = 1
}

resource null_resource "older" {
  dynamic setting {
  }
}

data external oldest {
}

terraform {
  backend local {
  }
}
